import dynamic from "next/dynamic";
import { useMemo } from "react";
import { ChartSkeleton } from "@/console/query-charts/chart-skeleton";
import { QueryChart } from "@/console/query-charts/query-chart";
import { useProject } from "@/console/shell/current/current";
import { effectiveQuery } from "@/dashboards/config/effective-query";
import type { WireWidget } from "@/dashboards/config/wire";
import { Skeleton } from "@/ui/loading/skeleton";
import type { DashboardScope } from "../model/use-view-overrides";
import { RenderWhenVisible } from "./render-when-visible";
import { BrokenWidget } from "./tile";

// The Markdown renderer is as large as a chart, and most dashboards have no text.
const Markdown = dynamic(() => import("@/ui/markdown/markdown").then((module) => module.Markdown), {
  ssr: false,
  loading: () => <Skeleton className="h-10" />,
});

type WidgetBodyProps = {
  widget: WireWidget;
  /** Period, zone and filters of the dashboard. */
  scope: DashboardScope;
  /** Why the widget cannot be shown. */
  faults?: readonly string[] | undefined;
};

/** Content of a widget: its text, or the result of its query. */
export function WidgetBody({ widget, scope, faults }: WidgetBodyProps) {
  if (faults) return <BrokenWidget faults={faults} />;
  if (widget.kind === "text") return <Markdown nested text={widget.text ?? ""} />;
  return (
    <RenderWhenVisible placeholder={<ChartSkeleton as={widget.kind} fill />}>
      <WidgetResult widget={widget} scope={scope} />
    </RenderWhenVisible>
  );
}

function WidgetResult({ widget, scope }: Pick<WidgetBodyProps, "widget" | "scope">) {
  const { timeZone } = useProject();
  const { kind, title } = widget;
  const query = useMemo(
    () => effectiveQuery(scope, widget, { timezone: timeZone }),
    [scope, widget, timeZone],
  );
  if (query === null || kind === "text") return null;
  return <QueryChart query={query} as={kind} title={title} fill />;
}
