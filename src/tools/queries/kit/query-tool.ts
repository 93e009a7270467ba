import type { ResultOf, Value } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import type { RunTrend } from "../../answers/count-samples";
import { rangeOfResult, type TimedResult, timeNotes } from "../../answers/range";
import { openPage, TABLE_ANSWER, type TableSource, tableAnswer } from "../../answers/table-answer";
import { queryContext } from "../../contract/query-context";
import { projectTool, type Tool } from "../../contract/tool";
import { assertKnown } from "../../known/assert-known";
import { consoleUrl } from "../../links/console-url";
import { botNotes, spanNotes } from "./data-notes";
import { queryArgs, type ToolKind, type ToolQuery } from "./query-args";

/** A result in columns, and sentences about its figures. */
export type QueryTable = Pick<TableSource, "columns" | "totals" | "incomplete"> & {
  rows: Iterable<Value[]>;
  notes: string[];
};

type Declaration<K extends ToolKind> = {
  kind: K;
  name: string;
  title: string;
  description: string;
  /** `run` runs further trends for the same call. */
  tabulate(
    result: ResultOf<K>,
    query: ToolQuery<K>,
    run: RunTrend,
  ): QueryTable | Promise<QueryTable>;
};

/** TypeScript cannot see that the query, its result and `tabulate` are of the same kind. */
type Tabulate = (
  result: ResultOf<ToolKind>,
  query: ToolQuery,
  run: RunTrend,
) => QueryTable | Promise<QueryTable>;

/** A tool that answers one kind of query. */
export function queryTool<K extends ToolKind>({
  kind,
  tabulate: tabulateKind,
  ...words
}: Declaration<K>): Tool {
  const tabulate = tabulateKind as unknown as Tabulate;
  return projectTool({
    ...words,
    scope: "read",
    args: queryArgs(kind),
    answer: TABLE_ANSWER,
    async run({ written, query: read, cursor }, call) {
      const query: ToolQuery = { ...read, timezone: call.project.timeZone };
      const page = openPage(call, { tool: words.name, args: written, cursor });
      // A later page asks for names that the first one found.
      const known = page.place ? [] : await assertKnown(query, call, page.at);
      const scope = { projectIds: [call.project.projectId] };
      const options = { ...queryContext(call, words.name), now: page.at };
      const run = <Q extends ToolQuery>(one: Q) => call.queryCache.run(one, scope, options);
      const result = await run(query);
      if (!page.place) call.onResult?.({ query: { ...written, kind } as WireQuery, result });
      const { notes, ...table } = await tabulate(result, query, run);
      const ofData = page.place
        ? []
        : [...(await spanNotes(call, result, page.at)), ...(await botNotes(query, run))];
      return tableAnswer(call, page, {
        ...rangesOf(result),
        bots: query.bots,
        query: written,
        url: consoleUrl(call, kind, written),
        ...table,
        notes: [...timeNotes(query, result, page.at), ...known, ...ofData, ...notes],
      });
    },
  });
}

/** The absolute ranges of a result. */
export const rangesOf = ({ comparison, ...range }: TimedResult) => ({
  range: rangeOfResult(range),
  ...(comparison && { rangeBefore: rangeOfResult(comparison) }),
});
