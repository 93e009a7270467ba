"use client";

import { CircleHelp } from "lucide-react";
import type { ComponentType } from "react";
import { ResultView } from "@/console/query/results/result-view";
import { useRunQuery } from "@/console/query/results/use-run-query";
import { useProject } from "@/console/shell/current/current";
import type { WireQuery } from "@/query/engine/language/wire";
import { EmptyState } from "@/ui/feedback/empty-state";
import { CHART_COMPONENTS } from "./chart-components";
import { type ChartedKind, type ChartType, hasChart, type QueryChartProps } from "./chart-kinds";
import { ChartSkeleton } from "./chart-skeleton";

type QueryChartFrameProps = {
  /** The query, including its range; it runs on the current project. */
  query: WireQuery;
  as: ChartType;
  /** The title of the chart. */
  title: string;
  /** Fills the height of its container, such as a tile; otherwise takes its natural height. */
  fill?: boolean;
};

/** Runs a query and draws its result, on a dashboard or in a report. */
export function QueryChart({ query, as, title, fill = false }: QueryChartFrameProps) {
  const { id: projectId } = useProject();
  if (!hasChart(query)) return <NoChart kind={query.kind} />;
  // Remounts for another project or kind, so that their results are not shown while loading.
  return <RunAndDraw key={`${projectId} ${query.kind}`} {...{ query, as, title, fill }} />;
}

type RunAndDrawProps<K extends ChartedKind> = Omit<QueryChartProps<K>, "result">;

function RunAndDraw<K extends ChartedKind>({ query, ...rest }: RunAndDrawProps<K>) {
  const result = useRunQuery<K>(query);
  // The type of CHART_COMPONENTS guarantees matching props, which JSX cannot infer.
  const Chart = CHART_COMPONENTS[query.kind] as ComponentType<QueryChartProps<K>>;
  const { as, fill } = rest;
  return (
    <ResultView result={result} skeleton={<ChartSkeleton as={as} fill={fill} />} fill={fill}>
      {(result) => <Chart query={query} result={result} {...rest} />}
    </ResultView>
  );
}

function NoChart({ kind }: { kind: string }) {
  return (
    <EmptyState icon={<CircleHelp />} title="This query has no chart">
      Queries of kind “{kind}” have their own screen.
    </EmptyState>
  );
}
