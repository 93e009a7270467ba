import { isRecord } from "@/console/query/model/read";
import type { TabularResult } from "@/query/engine/result/tabular";
import { requestBody, type SqlFault, type Statement } from "./statement";

const EXECUTE_PATH = "/api/v1/query/execute";

/** Thrown when a statement fails. */
export class ExecuteError extends Error {
  constructor(readonly fault: SqlFault) {
    super(fault.message);
    this.name = "ExecuteError";
  }
}

/**
 * Runs a statement. Aborting the signal cancels it in ClickHouse, too. Throws {@link ExecuteError}.
 */
export async function execute(
  projectId: string,
  statement: Statement,
  signal: AbortSignal,
): Promise<TabularResult> {
  const response = await post(projectId, statement, "application/json", signal);
  return response.json() as Promise<TabularResult>;
}

/** Runs a statement and returns the whole result as a CSV file. Throws {@link ExecuteError}. */
export async function executeAsCsv(
  projectId: string,
  statement: Statement,
  signal: AbortSignal,
): Promise<Blob> {
  return (await post(projectId, statement, "text/csv", signal)).blob();
}

async function post(
  projectId: string,
  statement: Statement,
  accept: string,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(EXECUTE_PATH, {
    method: "POST",
    headers: { Accept: accept, "Content-Type": "application/json" },
    body: JSON.stringify({ project_id: projectId, ...requestBody(statement) }),
    signal,
  });
  if (!response.ok) throw new ExecuteError(faultOf(response.status, await readJson(response)));
  return response;
}

const UNREADABLE = "The server returned an unexpected response. Try again.";

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function faultOf(status: number, body: unknown): SqlFault {
  if (status === 401) return { message: "Your session has ended. Reload the page to sign in." };
  if (!isRecord(body)) return { message: UNREADABLE };
  const { detail, position } = body;
  if (typeof detail === "string") {
    if (!isPosition(position)) return { message: detail };
    // The editor marks the position itself.
    return { message: detail.replace(/ \(line \d+, column \d+\)/, ""), position };
  }
  return { message: validationWords(detail) ?? UNREADABLE };
}

function isPosition(value: unknown): value is NonNullable<SqlFault["position"]> {
  return isRecord(value) && typeof value.line === "number" && typeof value.column === "number";
}

/** The messages of a 422 response, with the path of each. */
function validationWords(detail: unknown): string | undefined {
  if (!Array.isArray(detail)) return undefined;
  const words = detail.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.msg !== "string") return [];
    const place = Array.isArray(entry.loc) ? entry.loc.slice(1).join(".") : "";
    return [`${place}: ${entry.msg.replace(/^Value error, /, "")}`];
  });
  return words.length > 0 ? words.join(" ") : undefined;
}
