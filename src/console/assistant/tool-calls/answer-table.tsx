import { isRecord } from "@/console/query/model/read";
import { useProject } from "@/console/shell/current/current";
import { capitalise, timeZoneLabel } from "@/ui/format/labels";
import { type AbsolutePeriod, periodWords } from "../words/period";
import { tablesOf } from "./answer-tables";
import { ResultTable } from "./result-table";
import { outcomeOf, type ToolPart, toolOf } from "./tool-call";
import { wordsOf } from "./tool-line";

/** The tools whose tables answer a question, rather than prepare for the answer. */
const ANSWERS = (tool: string): boolean => tool === "run_sql" || tool.startsWith("query_");

/** The table of a tool without a chart, with its project, range and zone. */
export function AnswerTable({ part }: { part: ToolPart }) {
  const { name } = useProject();
  const outcome = outcomeOf(part);
  if (!ANSWERS(toolOf(part)) || !outcome || !("answer" in outcome)) return null;
  const [table] = tablesOf(outcome.answer);
  if (!table) return null;
  const title =
    toolOf(part) === "run_sql" ? "Result of SQL" : capitalise(wordsOf(part, undefined).done);
  return (
    <figure
      aria-label={title}
      className="min-w-0 rounded-lg border border-line bg-raised p-4 shadow-raised"
    >
      <figcaption className="mb-3">
        <p className="font-medium text-ink text-sm">{title}</p>
        <p className="text-soft text-xs">
          {name} · {placeInTime(outcome.answer)}
        </p>
      </figcaption>
      <ResultTable table={table} label={title} />
    </figure>
  );
}

function placeInTime({ range, timezone }: Record<string, unknown>): string {
  const zone = typeof timezone === "string" ? timezone : "UTC";
  return isPeriod(range) ? periodWords({ ...range, timezone: zone }) : timeZoneLabel(zone);
}

const isPeriod = (range: unknown): range is Omit<AbsolutePeriod, "timezone"> =>
  isRecord(range) && typeof range.start_time === "string" && typeof range.end_time === "string";
