import { AppError } from "@/base/errors";
import { exceededLimit } from "@/clickhouse/errors";
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

/** A file cannot be sent before all of it is there, so this limits the memory for it. */
export const MAX_PARQUET_EVENTS = 250_000;
const MAX_PARQUET_BYTES = 256 * 1024 ** 2;

/**
 * The events of a part as a Parquet file. Throws `query_too_broad` if there are too
 * many, or too large ones.
 */
export async function exportParquet(
  { clickhouse, tags, signal }: ExportContext,
  selection: Selection,
  part: Part,
): Promise<AsyncIterable<Uint8Array>> {
  const selected = `FROM ${EVENTS_TABLE} WHERE ${selectedSql(selection)}`;
  const query = {
    params: selectionParams(selection, part),
    tags,
    limits: { ...EXPORT_LIMITS, maxResultRows: MAX_PARQUET_EVENTS },
    settings: { max_result_bytes: String(MAX_PARQUET_BYTES) },
    signal,
  };
  const sql = `SELECT count() AS events ${selected}`;
  const [count] = await clickhouse.rows<{ events: string }>({ ...query, sql });
  if (Number(count?.events) > MAX_PARQUET_EVENTS) throw tooLarge("too many events");
  const file = clickhouse.bytes({ ...query, sql: `${COLUMNS_SQL} ${selected}` }, "Parquet");
  return pieces(
    await file.catch((error: unknown) => {
      throw exceededLimit(error) === null ? error : tooLarge("too much data", error);
    }),
  );
}

const tooLarge = (what: string, cause?: unknown) =>
  new AppError(
    "query_too_broad",
    `This part has ${what} for one Parquet file. Export a shorter time, or NDJSON.`,
    { cause },
  );

const COLUMNS_SQL = `SELECT toString(event_id) AS event_id, event_name, ts AS timestamp, received_at,
    user_id, ${OPTIONAL_COLUMNS.join(", ")}, is_bot,
    raw AS properties`;

async function* pieces(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
