import { type ComponentType, memo } from "react";
import { CHART_COMPONENTS } from "@/console/query-charts/chart-components";
import type { ChartedKind, QueryChartProps } from "@/console/query-charts/chart-kinds";
import { useProject } from "@/console/shell/current/current";
import { queryTitle } from "../tool-calls/query-words";
import type { Shown } from "../tool-calls/tool-call";
import { periodWords } from "../words/period";
import { ChartActions } from "./chart-actions";
import { drawnResult } from "./drawn-result";

/** The result of a query tool as the console's own chart, with its project, range and zone. */
export const AnswerChart = memo(function AnswerChart({ shown }: { shown: Shown }) {
  const { name } = useProject();
  const drawn = drawnResult(shown);
  if (!drawn) return null;
  const { query, result, as, period, before } = drawn;
  const granularity = result.kind === "trend" ? result.granularity : undefined;
  const title = queryTitle(query, granularity);
  // The type of CHART_COMPONENTS guarantees matching props, which JSX cannot infer.
  const Chart = CHART_COMPONENTS[query.kind] as ComponentType<QueryChartProps<ChartedKind>>;
  return (
    <figure
      aria-label={title}
      className="min-w-0 break-inside-avoid rounded-lg border border-line bg-raised p-4 shadow-raised"
    >
      <figcaption className="mb-3 min-w-0">
        <p className="break-words font-medium text-ink text-sm">{title}</p>
        <p className="text-soft text-xs">
          {name} · {periodWords(period)}
          {before && ` · compared with ${periodWords(before)}`}
        </p>
      </figcaption>
      <Chart query={query} result={result} as={as} title={title} fill={false} />
      <ChartActions shown={shown} drawn={drawn} />
    </figure>
  );
});
