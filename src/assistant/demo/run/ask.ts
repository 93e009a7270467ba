import { callTool, type Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { type AnswerTable, tableOf } from "../markdown/answer-table";
import type { Dict } from "../prompt/outcome";
import { queryOf } from "../queries/query-of";
import { impossible } from "../settle/unclear";

/** The answer of the tool for an intent's query, with some arguments replaced. */
export function* ask(intent: Intent, changed: Dict = {}): Plan<Dict> {
  const query = queryOf(intent);
  if (query === null) throw impossible("There is no query for this question.");
  return yield* callTool(`query_${query.kind}`, { ...query.args, ...changed });
}

/** More pages than this are not read: the range is too long for its granularity. */
const MOST_PAGES = 6;

/** Every row of the answer, page by page. */
export function* wholeTable(intent: Intent): Plan<AnswerTable> {
  const first = tableOf(yield* ask(intent));
  const rows = [...first.rows];
  let { next } = first;
  for (let page = 1; next !== null; page++) {
    if (page === MOST_PAGES)
      throw impossible("That is too many points of time. Name a shorter period.");
    const table = tableOf(yield* ask(intent, { cursor: next }));
    rows.push(...table.rows);
    next = table.next;
  }
  return { ...first, rows };
}
