"use client";

import { CircleHelp } from "lucide-react";
import type { ComponentType } from "react";
import { ResultView } from "@/console/query/results/result-view";
import { useRunQuery } from "@/console/query/results/use-run-query";
import { useProject } from "@/console/shell/current/current";
import type { WireQuery } from "@/query/language/wire";
import { EmptyState } from "@/ui/feedback/empty-state";
import { CHART_COMPONENTS } from "./chart-components";
import { type ChartedKind, type ChartType, hasChart, type QueryChartProps } from "./chart-kinds";
import { ChartSkeleton } from "./chart-skeleton";

type QueryChartFrameProps = {
  /** With its range; it is asked about the project on the screen. */
  query: WireQuery;
  as: ChartType;
  /** What is shown, in words. */
  title: string;
  /** Takes the height of the box around it, such as a tile; else as much as it needs. */
  fill?: boolean;
};

/** The answer to a query of the language, drawn: on a dashboard, or in a report. */
export function QueryChart({ query, as, title, fill = false }: QueryChartFrameProps) {
  const { id: projectId } = useProject();
  if (!hasChart(query)) return <NoChart kind={query.kind} />;
  // An answer about another project, or of another kind, is none to go on showing meanwhile.
  return <RunAndDraw key={`${projectId} ${query.kind}`} {...{ query, as, title, fill }} />;
}

type RunAndDrawProps<K extends ChartedKind> = Omit<QueryChartProps<K>, "result">;

function RunAndDraw<K extends ChartedKind>({ query, ...rest }: RunAndDrawProps<K>) {
  const result = useRunQuery<K>(query);
  // The table says that a kind's drawing takes what that kind answers, which JSX does not follow.
  const Drawing = CHART_COMPONENTS[query.kind] as ComponentType<QueryChartProps<K>>;
  const { as, fill } = rest;
  return (
    <ResultView result={result} skeleton={<ChartSkeleton as={as} fill={fill} />} fill={fill}>
      {(result) => <Drawing query={query} result={result} {...rest} />}
    </ResultView>
  );
}

function NoChart({ kind }: { kind: string }) {
  return (
    <EmptyState icon={<CircleHelp />} title="This cannot be drawn here">
      A question of the kind “{kind}” has a screen of its own.
    </EmptyState>
  );
}
