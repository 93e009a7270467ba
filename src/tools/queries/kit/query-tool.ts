import type { ResultOf } from "@/query";
import { periodOf } from "@/query";
import { type AnswerRange, PARTIAL_NOTE, RUNNING_NOTE, rangeOfResult } from "../../answers/range";
import { openPage, TABLE_ANSWER, type TableSource, tableAnswer } from "../../answers/table-answer";
import { queryContext } from "../../contract/query-context";
import { projectTool, type Tool } from "../../contract/tool";
import { consoleUrl } from "../../links/console-url";
import { queryArgs, type ToolKind, type ToolQuery } from "./query-args";

/** A result in columns, and sentences about its figures. */
export type QueryTable = Pick<TableSource, "columns" | "rows" | "totals" | "incomplete"> & {
  notes: string[];
};

type Declaration<K extends ToolKind> = {
  kind: K;
  name: string;
  title: string;
  description: string;
  tabulate(result: ResultOf<K>, query: ToolQuery<K>): QueryTable;
};

/** TypeScript cannot see that the query, its result and `tabulate` are of the same kind. */
type Tabulate = (result: ResultOf<ToolKind>, query: ToolQuery) => QueryTable;

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
      const { projectId, timeZone } = call.project;
      const query: ToolQuery = { ...read, timezone: timeZone };
      const page = openPage(call, { tool: words.name, args: written, cursor });
      const options = { ...queryContext(call, words.name), now: page.at };
      const result = await call.queryCache.run(query, { projectIds: [projectId] }, options);
      const { notes, ...table } = tabulate(result, query);
      return tableAnswer(call, page, {
        ...headOf(result),
        bots: query.bots,
        query: written,
        url: consoleUrl(call, kind, written),
        ...table,
        notes: [...timeNotes(query, result, page.at), ...notes],
      });
    },
  });
}

type Timed = AnswerRange & { comparison?: AnswerRange };

const headOf = ({ comparison, ...range }: Timed) => ({
  range: rangeOfResult(range),
  ...(comparison && { rangeBefore: rangeOfResult(comparison) }),
});

function timeNotes(
  { range, timezone }: Pick<ToolQuery, "range" | "timezone">,
  { partial_from, comparison }: Timed,
  now: number,
): string[] {
  return [
    ...(periodOf(range, timezone, now).bucketEnd > now ? [RUNNING_NOTE] : []),
    ...(partial_from === undefined ? [] : [PARTIAL_NOTE]),
    ...(comparison?.partial_from === undefined ? [] : [PARTIAL_BEFORE]),
  ];
}

const PARTIAL_BEFORE =
  "range_before starts before the retention period: only events since its partial_from are counted.";
