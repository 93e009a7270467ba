import { BackendUnavailable } from "@/base/errors";
import { StartError } from "@/base/start-error";

/** The database cannot be used, so the process cannot start; the message is fit for an operator. */
export class DatabaseStartError extends StartError {
  constructor(where: string, cause: unknown) {
    super(`Cannot open the database ${where}: ${oneLine(cause)}`, { cause });
    this.name = "DatabaseStartError";
  }
}

function oneLine(cause: unknown): string {
  const error = cause instanceof AggregateError ? cause.errors[0] : cause;
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n", 1)[0] || "unknown reason";
}

/** Prisma's codes for a database that is away, full up or too slow, rather than a query at fault. */
const UNAVAILABLE = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2037",
]);
const UNIQUE_VIOLATION = "P2002";
const NOT_FOUND = "P2025";

/** By code and not by class: the server's bundle and Next's hold a copy of Prisma's classes each. */
function hasCode(error: unknown, codes: { has(code: string): boolean }): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    codes.has(error.code)
  );
}

export const isUniqueViolation = (error: unknown): boolean =>
  hasCode(error, new Set([UNIQUE_VIOLATION]));

/** The row to update or delete is not there. */
export const isMissingRow = (error: unknown): boolean => hasCode(error, new Set([NOT_FOUND]));

/** What a client may hear of a database error: "try again" when the database is away, else as it is. */
export function toClientError(error: unknown): unknown {
  return hasCode(error, UNAVAILABLE)
    ? new BackendUnavailable("The service's database does not answer. Try again shortly.", {
        cause: error,
      })
    : error;
}
