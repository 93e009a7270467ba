import { formFields } from "./body";
import type { Session } from "./native";
import { assertOneStatement, formatOf } from "./statement";

export type Call = {
  /** Settings, `param_…` and the other URL parameters of ClickHouse. */
  params: URLSearchParams;
  sql: string;
  /** The rows of an insert. */
  data: Buffer | null;
};

export type Result = { format: string; bytes: Uint8Array; summary: Record<string, number> };

/**
 * Parses a request. The statement is in the URL (with the rows of an insert as body),
 * the body, or a form.
 */
export function parseCall(params: URLSearchParams, body: Buffer, contentType = ""): Call {
  const call = read(params, body, contentType);
  assertOneStatement(call.sql);
  return call;
}

function read(params: URLSearchParams, body: Buffer, contentType: string): Call {
  if (contentType.startsWith("multipart/form-data")) {
    const all = new URLSearchParams([...params, ...formFields(body, contentType)]);
    return { params: all, sql: all.get("query") ?? "", data: null };
  }
  const sql = params.get("query");
  if (sql === null) return { params, sql: body.toString("utf8"), data: null };
  return { params, sql, data: body.length > 0 ? body : null };
}

/** Returns the whole result at once, so that an error never follows a partial success. */
export async function execute(session: Session, { params, sql, data }: Call): Promise<Result> {
  if (data) {
    const { rowsWritten, bytesWritten } = await session.insert(sql, data);
    const summary = { written_rows: rowsWritten ?? 0, written_bytes: bytesWritten ?? 0 };
    return { format: "", bytes: new Uint8Array(), summary };
  }
  const fallback = params.get("default_format") ?? "TabSeparated";
  const { bytes, rowsRead, bytesRead } = await session.query(sql, fallback);
  const format = formatOf(sql, fallback);
  const summary = { read_rows: rowsRead, read_bytes: bytesRead, ...resultRows(format, bytes) };
  return { format, bytes, summary };
}

const NAMES_AND_TYPES = "JSONCompactEachRowWithNamesAndTypes";

/** Counts the rows, one per line, since the library does not return their number. */
function resultRows(format: string, bytes: Buffer): { result_rows?: number } {
  if (format !== NAMES_AND_TYPES) return {};
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return { result_rows: lines - 2 };
}
