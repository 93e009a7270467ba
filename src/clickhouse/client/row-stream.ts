import type { ResultSet } from "@clickhouse/client";
import type { RowStream } from "../types";

export const STREAM_FORMAT = "JSONCompactEachRowWithNamesAndTypes";

/**
 * The first two rows contain the names and types of the columns. `stop` ends
 * reading with its reason.
 */
export async function rowStream(
  answer: ResultSet<typeof STREAM_FORMAT>,
  queryId: string,
  stop: AbortSignal,
): Promise<RowStream> {
  const rows = textsOf(answer, stop);
  const [names, types] = [await rows.next(), await rows.next()];
  if (names.done || types.done) throw new Error("ClickHouse's response has no columns.");
  return {
    queryId,
    names: JSON.parse(names.value) as string[],
    types: JSON.parse(types.value) as string[],
    rowCount: rowCountOf(answer.response_headers),
    bytes: lengthOf(answer.response_headers),
    rows,
  };
}

async function* textsOf(
  answer: ResultSet<typeof STREAM_FORMAT>,
  stop: AbortSignal,
): AsyncGenerator<string> {
  const close = () => answer.close();
  stop.addEventListener("abort", close, { once: true });
  try {
    for await (const block of answer.stream()) for (const row of block) yield row.text;
    stop.throwIfAborted();
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    stop.removeEventListener("abort", close);
    answer.close();
  }
}

type Headers = Record<string, string | string[] | undefined>;

function lengthOf(headers: Headers): number | null {
  const length = headers["content-length"];
  return typeof length === "string" && headers["content-encoding"] === undefined
    ? Number(length)
    : null;
}

function rowCountOf(headers: Headers): number | null {
  const summary = headers["x-clickhouse-summary"];
  if (typeof summary !== "string") return null;
  const rows = (JSON.parse(summary) as { result_rows?: string }).result_rows;
  return rows === undefined ? null : Number(rows);
}
