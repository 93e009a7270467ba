import { BackendUnavailable, StartError } from "@/base/errors";
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

function prismaCode(error: unknown): string | undefined {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : undefined;
}

export const isUniqueViolation = (error: unknown): boolean => prismaCode(error) === "P2002";

/** What a client may hear of a database error: "try again" when the database is away, else as it is. */
export function toClientError(error: unknown): unknown {
  return isAway(error) ? databaseAway(error) : error;
}

/** What a client hears while the database is away; `cause` is for the log. */
export const databaseAway = (cause?: unknown): BackendUnavailable =>
  new BackendUnavailable("The service's database does not answer. Try again shortly.", { cause });

/** Prisma's codes for a database that is away, full up or too slow, rather than a query at fault. */
const AWAY = new Set([
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
/** SQLSTATE: connection exceptions, insufficient resources, and an operator who shuts down. */
const AWAY_SQLSTATE = /^(08|53|57P)/;
/** Faults of the network that Prisma's adapter does not know. */
const AWAY_NETWORK = new Set<unknown>(["EPIPE", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"]);
/** What pg says of connections; it gives these errors no code, and Prisma passes them on as they are. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isAway(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return AWAY.has(error.code) || AWAY_SQLSTATE.test(sqlState(error) ?? "");
  }
  if (!(error instanceof Error)) return false;
  return AWAY_MESSAGE.test(error.message) || ("code" in error && AWAY_NETWORK.has(error.code));
}

function sqlState({ meta }: Prisma.PrismaClientKnownRequestError): string | undefined {
  const cause = (meta?.driverAdapterError as { cause?: { originalCode?: unknown } } | undefined)
    ?.cause;
  return typeof cause?.originalCode === "string" ? cause.originalCode : undefined;
}
