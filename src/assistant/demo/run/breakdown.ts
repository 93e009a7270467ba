import { callTools, type Plan } from "../flow/plan";
import type { Breakdown, Measure } from "../intents/intent";
import type { Dict } from "../prompt/outcome";
import { tableOf } from "../write/answer-table";
import { writeBreakdown } from "../write/breakdown";
import { scopeArgs, selectionArgs } from "./query-args";

const DEFAULT_LIMIT = 10;
const MOST_GROUPS = 100;
/** One more group than asked for: events without a value, or two groups that are equal. */
const SPARE = 2;

/** The groups of one or more measures. */
export function* runBreakdown(intent: Breakdown): Plan<string> {
  const { measures } = intent;
  const answers = yield* callTools(
    measures.map((measure) => ({ tool: "query_breakdown", args: argsOf(intent, measure) })),
  );
  const texts = answers.map((answer, index) => {
    const measure = measures[index];
    return measure ? writeBreakdown(intent, measure, tableOf(answer)) : "";
  });
  return texts.join("\n\n");
}

function argsOf(
  { scope, by, limit, order, comparison }: Breakdown,
  { metric, property, ...selection }: Measure,
): Dict {
  const { events, filters = [] } = selection;
  const all = [...scope.filters, ...filters];
  return {
    ...scopeArgs({ ...scope, filters: all }),
    by,
    ...(metric !== "count" && { metric }),
    ...(property !== undefined && { property }),
    ...selectionArgs({ ...(events && { events }) }),
    limit: limitOf(limit, order),
    ...(typeof comparison === "string" && { compare: comparison }),
  };
}

/** The smallest group is only known if all groups are listed. */
function limitOf(limit: number | null, order: Breakdown["order"]): number {
  if (order === "least") return MOST_GROUPS;
  if (limit === null) return DEFAULT_LIMIT;
  return Math.min(order === null ? limit : limit + SPARE, MOST_GROUPS);
}
