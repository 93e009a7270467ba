import { BackendUnavailable } from "@/base/errors";
import { StartError } from "@/base/start-error";
import { Prisma } from "./generated/client";

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

function codeOf(error: unknown): string | undefined {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === "P2002";

/** What a client may hear of a database error: "try again" when the database is away, else as it is. */
export function toClientError(error: unknown): unknown {
  return UNAVAILABLE.has(codeOf(error) ?? "")
    ? new BackendUnavailable("The service's database does not answer. Try again shortly.", {
        cause: error,
      })
    : error;
}
