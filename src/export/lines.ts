import { isTooLarge } from "@/clickhouse/errors";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { OPTIONAL_COLUMNS } from "./columns";
import type { ExportContext } from "./context";
import {
  EXPORT_LIMITS,
  type Part,
  type Selection,
  selectedSql,
  selectionParams,
} from "./selection";

/**
 * Rows per query; fewer if they are too large, as events can have a mebibyte. Each query reads the
 * whole part, so many small pages of a busy hour would take long.
 */
const PAGE = 50_000;
const SMALLEST_PAGE = 50;
/** The smallest page always fits. A server of the operator's may have no limit of its own. */
const MAX_PAGE_BYTES = 64 * 1024 ** 2;

type Row = {
  event_id: string;
  event_name: string;
  ts_ms: string;
  received_ms: string;
  user_id: string;
  raw: string;
  is_bot: boolean;
} & Record<(typeof OPTIONAL_COLUMNS)[number], string>;

const pageSql = (
  selection: Selection,
) => `SELECT event_id, event_name, toUnixTimestamp64Milli(ts) AS ts_ms,
    toUnixTimestamp64Milli(received_at) AS received_ms, user_id, ${OPTIONAL_COLUMNS.join(", ")}, is_bot, raw
  FROM ${EVENTS_TABLE} WHERE ${selectedSql(selection)}
    AND (ts, event_id) > (fromUnixTimestamp64Milli({afterTs:Int64}, 'UTC'), {afterId:UUID})
  ORDER BY ts, event_id LIMIT {page:UInt32}`;

type Position = { afterTs: number; afterId: string };
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The events of a part, oldest first, as the JSON objects that ingestion accepts and one per line.
 * Only one page is in memory.
 */
export async function* exportLines(
  context: ExportContext,
  selection: Selection,
  part: Part,
): AsyncGenerator<string> {
  let position: Position = { afterTs: part.from - 1, afterId: FIRST_ID };
  let page = PAGE;
  for (;;) {
    const rows = await readPage(context, selection, part, { ...position, page }).catch((error) => {
      if (!isTooLarge(error) || page <= SMALLEST_PAGE) throw error;
      return null;
    });
    if (rows === null) {
      page = Math.max(SMALLEST_PAGE, Math.floor(page / 10));
      continue;
    }
    for (const row of rows) yield lineOf(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    position = { afterTs: Number(last.ts_ms), afterId: last.event_id };
  }
}

const readPage = (
  { clickhouse, tags, signal }: ExportContext,
  selection: Selection,
  part: Part,
  at: Position & { page: number },
): Promise<Row[]> =>
  clickhouse.rows<Row>({
    sql: pageSql(selection),
    params: { ...selectionParams(selection, part), ...at },
    tags,
    limits: EXPORT_LIMITS,
    settings: { max_result_bytes: String(MAX_PAGE_BYTES) },
    signal,
  });

function lineOf(row: Row): string {
  const head: Record<string, unknown> = {
    event_id: row.event_id,
    event_name: row.event_name,
    timestamp: new Date(Number(row.ts_ms)).toISOString(),
    received_at: new Date(Number(row.received_ms)).toISOString(),
    user_id: row.user_id,
    is_bot: row.is_bot,
  };
  for (const name of OPTIONAL_COLUMNS) if (row[name] !== "") head[name] = row[name];
  // The properties are stored as they were sent, with all digits of their numbers. Line breaks in
  // JSON are only white space between its tokens, but here they would end the line.
  const properties = row.raw.replace(/[\r\n]/g, " ") || "{}";
  return `${JSON.stringify(head).slice(0, -1)},"properties":${properties}}\n`;
}
