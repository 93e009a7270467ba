import { isRecord } from "@/console/query/model/read";
import { rangeText } from "@/console/query/range/range-words";
import { hasChart } from "@/console/query-charts/chart-kinds";
import { QueryChart } from "@/console/query-charts/query-chart";
import { useProject } from "@/console/shell/current/current";
import { DEFAULT_CHART } from "@/dashboards/config/limits";
import type { WireQuery, WireRange } from "@/query/engine/language/wire";
import { CodeBlock } from "@/ui/copy/code-block";
import { queryTitle } from "../tool-calls/query-words";
import type { Proposed } from "./proposed";

type WidgetPreviewProps = Pick<Extract<Proposed, { kind: "widget" }>, "title" | "query" | "chart">;

/** A dashboard's period may be any; this one is for the preview. */
const ANY: WireRange = { last: "30d" };

/** A widget as it would be added, drawn over its own period or the last 30 days. */
export function WidgetPreview({ title, query: written, chart }: WidgetPreviewProps) {
  const { timeZone } = useProject();
  const query = { timezone: timeZone, range: ANY, ...written } as WireQuery;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {hasChart(query) && (
        <>
          <p className="text-soft text-sm">
            {queryTitle(query)}. {periodWords(written.range)}
          </p>
          <QueryChart query={query} as={chart ?? DEFAULT_CHART[query.kind]} title={title} />
        </>
      )}
      <details className="text-sm">
        <summary className="w-fit text-soft hover:text-ink">Show the query</summary>
        <div className="mt-2">
          <CodeBlock label="Query" language="JSON" code={JSON.stringify(written, null, 2)} />
        </div>
      </details>
    </div>
  );
}

function periodWords(range: unknown): string {
  if (range === undefined)
    return "It follows the dashboard's period; this preview shows the last 30 days.";
  // Only as the query language has it: then it is saved like this.
  return isRecord(range) ? `It always shows ${rangeText(range as WireRange).toLowerCase()}.` : "";
}
