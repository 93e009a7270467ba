import { AppError } from "@/base/errors";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { EXPORT_LIMITS, type Part, SELECTED, type Selection, selectionParams } from "./selection";

/** A file cannot be sent before all of it is there, so this limits the memory for it. */
export const MAX_PARQUET_EVENTS = 250_000;

type Context = { clickhouse: ClickHouse; tags: QueryTags; signal: AbortSignal };

/** The events of a part as a Parquet file. Throws `query_too_broad` if there are too many. */
export async function exportParquet(
  { clickhouse, tags, signal }: Context,
  selection: Selection,
  part: Part,
): Promise<AsyncIterable<Uint8Array>> {
  const query = {
    params: selectionParams(selection, part),
    tags,
    limits: { ...EXPORT_LIMITS, maxResultRows: MAX_PARQUET_EVENTS },
    signal,
  };
  const sql = `SELECT count() AS events FROM ${EVENTS_TABLE} WHERE ${SELECTED}`;
  const [count] = await clickhouse.rows<{ events: string }>({ ...query, sql });
  if (Number(count?.events) > MAX_PARQUET_EVENTS)
    throw new AppError(
      "query_too_broad",
      "This part has too many events for one Parquet file. Export a shorter time, or NDJSON.",
    );
  const file = await clickhouse.bytes({ ...query, sql: PARQUET_SQL }, "Parquet");
  return pieces(file);
}

const PARQUET_SQL = `SELECT toString(event_id) AS event_id, event_name, ts AS timestamp, received_at,
    user_id, platform, app_version, sdk_version, browser, os, device_type, country, is_bot,
    raw AS properties
  FROM ${EVENTS_TABLE} WHERE ${SELECTED}`;

async function* pieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
