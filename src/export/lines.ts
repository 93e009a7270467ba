import { BackendUnavailable } from "@/base/errors";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { EXPORT_LIMITS, type Part, SELECTED, type Selection, selectionParams } from "./selection";

/** Rows per query; fewer if they do not fit into a query's memory, as events can have a megabyte. */
const PAGE = 5_000;
const SMALLEST_PAGE = 50;

type Row = {
  event_id: string;
  event_name: string;
  ts_ms: string;
  received_ms: string;
  user_id: string;
  raw: string;
  is_bot: boolean;
} & Record<(typeof OPTIONAL)[number], string>;

const OPTIONAL = [
  "platform",
  "app_version",
  "sdk_version",
  "browser",
  "os",
  "device_type",
  "country",
] as const;

const PAGE_SQL = `SELECT event_id, event_name, toUnixTimestamp64Milli(ts) AS ts_ms,
    toUnixTimestamp64Milli(received_at) AS received_ms, user_id, ${OPTIONAL.join(", ")}, is_bot, raw
  FROM ${EVENTS_TABLE} WHERE ${SELECTED}
    AND (ts, event_id) > (fromUnixTimestamp64Milli({afterTs:Int64}, 'UTC'), {afterId:UUID})
  ORDER BY ts, event_id LIMIT {page:UInt32}`;

type Position = { afterTs: number; afterId: string };
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * The events of a part, oldest first, as the JSON objects that ingestion accepts and one per line.
 * Only one page is in memory.
 */
export async function* exportLines(
  context: { clickhouse: ClickHouse; tags: QueryTags; signal: AbortSignal },
  selection: Selection,
  part: Part,
): AsyncGenerator<string> {
  let position: Position = { afterTs: part.from - 1, afterId: FIRST_ID };
  let page = PAGE;
  for (;;) {
    const rows = await readPage(context, selection, part, { ...position, page }).catch((error) => {
      if (!(error instanceof BackendUnavailable) || page <= SMALLEST_PAGE) throw error;
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
  { clickhouse, tags, signal }: { clickhouse: ClickHouse; tags: QueryTags; signal: AbortSignal },
  selection: Selection,
  part: Part,
  at: Position & { page: number },
): Promise<Row[]> =>
  clickhouse.rows<Row>({
    sql: PAGE_SQL,
    params: { ...selectionParams(selection, part), ...at },
    tags,
    limits: EXPORT_LIMITS,
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
  for (const name of OPTIONAL) if (row[name] !== "") head[name] = row[name];
  // The properties are stored as they were sent, with all digits of their numbers.
  return `${JSON.stringify(head).slice(0, -1)},"properties":${row.raw || "{}"}}\n`;
}
