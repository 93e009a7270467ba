export type Answer =
  | { kind: "rows"; columns: string[]; rows: unknown[][]; rowCount: number; truncated: boolean }
  | { kind: "signed-out" }
  | { kind: "error"; message: string };

/** Sends the body of a request to `POST /api/v1/query/execute`, with the visitor's session. */
export async function runQuery(body: string, signal: AbortSignal): Promise<Answer> {
  if (!isJson(body)) return { kind: "error", message: "This is not valid JSON." };
  const response = await fetch("/api/v1/query/execute", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    signal,
  });
  if (response.status === 401) return { kind: "signed-out" };
  const content: unknown = await response.json().catch(() => null);
  if (!response.ok) return { kind: "error", message: messageOf(content, response.status) };
  return rowsOf(content);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Trusts our own API for the shape of its rows. */
function rowsOf(content: unknown): Answer {
  const { columns, rows, row_count, truncated } = content as {
    columns: { name: string }[];
    rows: unknown[][];
    row_count: number;
    truncated: boolean;
  };
  const names = columns.map(({ name }) => name);
  return { kind: "rows", columns: names, rows, rowCount: row_count, truncated };
}

type Fault = { loc: (string | number)[]; msg: string };

/** The sentence of an error, or the first fault of a 422 with its place. */
function messageOf(content: unknown, status: number): string {
  const { detail } = (content ?? {}) as { detail?: string | Fault[] };
  if (typeof detail === "string") return detail;
  const fault = detail?.[0];
  return fault ? `${fault.loc.slice(1).join(".")}: ${fault.msg}` : `The server returned ${status}.`;
}
