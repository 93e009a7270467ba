import { BackendUnavailable, StartError } from "@/base/errors";
import { counter } from "@/base/metrics/registry";
import { Prisma } from "./generated/client";

/** The database prevents the process from starting. The message is for the operator. */
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

function prismaCode(error: unknown): string | undefined {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => prismaCode(error) === "P2002";

/**
 * Converts a database error for clients: to `BackendUnavailable` if the database is unavailable.
 */
export function toClientError(error: unknown): unknown {
  return isUnavailable(error) ? databaseAway(error) : error;
}

const OUTAGE_ERRORS = counter(
  "tallymark_postgres_outage_errors_total",
  "Requests that failed because PostgreSQL was unavailable, full or too slow",
);

/** The error for clients while the database is unavailable. `cause` is for the log. */
export function databaseAway(cause?: unknown): BackendUnavailable {
  OUTAGE_ERRORS.inc();
  return new BackendUnavailable("The database is unavailable. Retry shortly.", { cause });
}

/**
 * Prisma's codes for a database that is unavailable, full or too slow, rather
 * than an invalid query.
 */
const UNAVAILABLE = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1008",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
/** SQLSTATE: connection exceptions, insufficient resources, and shutdown by the operator. */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P)/;
/** Network errors that Prisma's adapter does not recognise. */
const NETWORK_ERRORS = new Set<unknown>(["EPIPE", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"]);
/** Connection errors of pg, which have no code and which Prisma passes on unchanged. */
const CONNECTION_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return UNAVAILABLE.has(error.code) || UNAVAILABLE_SQLSTATE.test(sqlState(error) ?? "");
  }
  if (!(error instanceof Error)) return false;
  return (
    CONNECTION_MESSAGE.test(error.message) || ("code" in error && NETWORK_ERRORS.has(error.code))
  );
}

function sqlState({ meta }: Prisma.PrismaClientKnownRequestError): string | undefined {
  const cause = (meta?.driverAdapterError as { cause?: { originalCode?: unknown } } | undefined)
    ?.cause;
  return typeof cause?.originalCode === "string" ? cause.originalCode : undefined;
}
