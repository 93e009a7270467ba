import dynamic from "next/dynamic";
import { useMemo } from "react";
import { DrawnQuery } from "@/console/query-charts/drawn-query";
import { Shape } from "@/console/query-charts/shapes";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import type { WireWidget } from "@/dashboards/config/wire";
import { Skeleton } from "@/ui/loading/skeleton";
import type { Whole } from "../model/use-view-overrides";
import { Near } from "./render-when-visible";
import { BrokenWidget } from "./tile";

// What reads it is as heavy as a chart, and most dashboards have none.
const Markdown = dynamic(() => import("@/ui/markdown/markdown").then((module) => module.Markdown), {
  ssr: false,
  loading: () => <Skeleton className="h-10" />,
});

type WidgetBodyProps = {
  widget: WireWidget;
  /** Period, zone and filters of the dashboard. */
  whole: Whole;
  /** What is wrong with it, where it cannot be shown. */
  faults?: readonly string[] | undefined;
};

/** What a widget shows: its text, or the answer to its question. */
export function WidgetBody({ widget, whole, faults }: WidgetBodyProps) {
  if (faults) return <BrokenWidget faults={faults} />;
  if (widget.kind === "text") return <Markdown nested text={widget.text ?? ""} />;
  return (
    <Near meanwhile={<Shape as={widget.kind} fill />}>
      <Figures widget={widget} whole={whole} />
    </Near>
  );
}

function Figures({ widget, whole }: Pick<WidgetBodyProps, "widget" | "whole">) {
  const { timeZone } = useProject();
  const { kind, title } = widget;
  const query = useMemo(
    () => effectiveQuery(whole, widget, { timezone: timeZone }),
    [whole, widget, timeZone],
  );
  if (query === null || kind === "text") return null;
  return <DrawnQuery query={query} as={kind} title={title} fill />;
}
