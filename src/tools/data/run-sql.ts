import { strictModel, text } from "@/base/validation";
import {
  SQL_COLUMNS,
  SQL_LIMITS,
  SQL_TABLE_NAME,
  sqlParamsSchema,
  streamSql,
  type TabularStream,
} from "@/query";
import { CURSOR } from "../answers/pager";
import { openPage, TABLE_ANSWER, tableAnswer } from "../answers/table-answer";
import { type Answer, type ProjectCall, projectTool } from "../contract/tool";
import { sqlUrl } from "../links/project-urls";
import { QUERY_ARGUMENTS } from "../schema/compact";
import { unknownKeyNotes } from "./unknown-keys";

const NAME = "run_sql";
const MAX_ROWS = 100_000;
const columns = SQL_COLUMNS.map(({ name, type }) => (type === "String" ? name : `${name} ${type}`));

export const runSql = projectTool({
  name: NAME,
  title: "Run SQL",
  description: `Runs one ClickHouse SELECT on the table ${SQL_TABLE_NAME} (${columns.join(", ")}). Only this project's events; includes bots. A missing map key reads as '' or 0: add WHERE mapContains(properties_number, 'x') to averages and percentiles. quantile samples, quantileExactInclusive is exact. Prefer the query tools: use SQL only for what they cannot express.`,
  scope: "read",
  args: strictModel({
    sql: text({ min: 1, max: SQL_LIMITS.maxSqlCharacters }),
    params: sqlParamsSchema.optional(),
    ...CURSOR,
  }),
  argSchemas: {
    sql: { type: "string" },
    params: { type: "object", description: "Values for {name:Type}." },
    cursor: QUERY_ARGUMENTS.cursor,
  },
  answer: TABLE_ANSWER,
  run: async ({ sql, params = {}, cursor }, call) => {
    const question = { sql, params };
    const page = openPage(call, { tool: NAME, args: question, cursor });
    const unknown = page.place === null ? await unknownKeyNotes(sql, call) : [];
    const { head, rows } = await stream(call, question);
    const answer = await tableAnswer(call, page, {
      timezone: "UTC",
      bots: "include",
      query: question,
      url: sqlUrl(call, question),
      columns: head.columns.map(({ name }) => name),
      rows,
      incomplete: head.truncated,
      notes: [...unknown, ...(head.truncated ? [MORE_ROWS] : [])],
    }).finally(() => close(rows));
    const hasMore = page.place === null && answer.next_cursor !== undefined;
    return hasMore ? withNote(answer, MANY_ROWS) : answer;
  },
});

const MORE_ROWS = `Only the first ${MAX_ROWS.toLocaleString("en-US")} rows can be read. Aggregate or filter further.`;

const MANY_ROWS =
  "The rows do not fit into one answer: aggregate or use LIMIT, unless you need every row.";

const withNote = ({ note, ...answer }: Answer, sentence: string): Answer => ({
  ...answer,
  note: note === undefined ? sentence : `${note} ${sentence}`,
});

type Question = Parameters<typeof streamSql>[2];

async function stream(call: ProjectCall, question: Question): Promise<TabularStream> {
  const { caller, project, requestId, signal } = call;
  await call.sqlBlocks.assertAllowed(caller.userId);
  const tags = { route: NAME, requestId, userId: caller.userId };
  return streamSql(call, [project.projectId], question, { signal, tags, maxRows: MAX_ROWS });
}

/** Ends the iteration of rows that nobody has read, which would keep a connection open. */
async function close(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows) return;
}
