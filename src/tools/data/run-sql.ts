import { AppError } from "@/base/errors";
import { retentionFloor } from "@/base/time/retention";
import { strictModel, text } from "@/base/validation";
import {
  SQL_COLUMNS,
  SQL_LIMITS,
  SQL_TABLE_NAME,
  sqlParamsSchema,
  streamSql,
  type TabularStream,
} from "@/query";
import { type Page, Pager } from "../answers/pager";
import { roomBeside } from "../answers/room";
import { nextRowCursor, ROW_CURSOR, rowPlaceOf } from "../answers/row-cursor";
import { DATA_NOTICE } from "../contract/answer";
import { type ProjectCall, projectTool } from "../contract/tool";
import { sqlUrl } from "../links/project-urls";

const NAME = "run_sql";
const MAX_ROWS = 100_000;
/** A page has at least one row, so a row must be small once its texts are cut. */
const MAX_COLUMNS = 200;
const LEAST_ROOM = 8_000;
/** In characters. A longer statement is not repeated in the answer. */
const MAX_ECHO = 4_000;

const columns = SQL_COLUMNS.map(({ name, type }) => (type === "String" ? name : `${name} ${type}`));

export const runSql = projectTool({
  name: NAME,
  title: "Run SQL",
  description: `Runs one ClickHouse SELECT on the table ${SQL_TABLE_NAME} (${columns.join(", ")}). Only this project's events; includes bots. Missing map keys are '' or 0. Prefer the query tools: use SQL only for what they cannot express.`,
  scope: "read",
  args: strictModel({
    sql: text({ min: 1, max: SQL_LIMITS.maxSqlCharacters }),
    params: sqlParamsSchema.optional(),
    ...ROW_CURSOR,
  }),
  argSchemas: {
    sql: { type: "string" },
    params: { type: "object", description: "Values for {name:Type}." },
  },
  answer: {},
  run: async ({ sql, params = {}, cursor }, call) => {
    const { projectId } = call.project;
    const question = { sql, params };
    const list = { tool: NAME, projectId, ...question };
    const from = rowPlaceOf(list, cursor);
    const result = await stream(call, question);
    const head = headOf(call, question, result);
    const room = roomBeside(head);
    const pager = new Pager(room, from);
    for await (const row of result.rows) pager.add(row);
    // Only now, since rows that nobody reads would keep the connection open.
    assertFits(head.columns, room);
    const page = pager.finish();
    const note = noteOf(page, result.head.truncated, "query" in head);
    return {
      ...head,
      rows: page.rows,
      total_rows: page.total,
      truncated: result.head.truncated,
      next_cursor: nextRowCursor(list, page),
      ...(note !== "" && { note }),
    };
  },
});

type Question = Parameters<typeof streamSql>[2];

async function stream(call: ProjectCall, question: Question): Promise<TabularStream> {
  const { caller, project, requestId, signal } = call;
  await call.sqlBlocks.assertAllowed(caller.userId);
  const tags = { route: NAME, requestId, userId: caller.userId };
  return streamSql(call, [project.projectId], question, { signal, tags, maxRows: MAX_ROWS });
}

/** The answer without its rows. */
function headOf(call: ProjectCall, question: Question, { head }: TabularStream) {
  const { projectId: id, projectName: name } = call.project;
  return {
    notice: DATA_NOTICE,
    project: { id, name },
    timezone: "UTC",
    retained_from: new Date(retentionFloor(call.clock.now())).toISOString(),
    ...(JSON.stringify(question).length <= MAX_ECHO && { query: question }),
    url: sqlUrl(call, question),
    columns: head.columns.map(({ name }) => name),
  };
}

function assertFits(columns: readonly string[], room: number): void {
  if (columns.length <= MAX_COLUMNS && room >= LEAST_ROOM) return;
  throw new AppError(
    "query_too_broad",
    `The result has too many columns, or their names are too long. Select at most ${MAX_COLUMNS}.`,
  );
}

function noteOf({ cut }: Page, truncated: boolean, echoed: boolean): string {
  const sentences = [
    truncated &&
      `There are more than ${MAX_ROWS.toLocaleString("en-US")} rows; the rest cannot be read. Aggregate, or filter further.`,
    cut && "Long texts are cut off.",
    !echoed && "The statement is too long to be repeated here.",
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}
