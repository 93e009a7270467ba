import { ClickHouseError as ServerError } from "@clickhouse/client";
import { BackendUnavailable } from "@/base/errors";
import { CODE } from "./codes";
import { damagedPart } from "./damage";
import type { Outcome } from "./metrics/statements";

/**
 * ClickHouse rejected a statement. Only the numeric code is reliable and safe: the text quotes SQL
 * and row data, so it must not appear in logs or responses, and the type that the client library
 * finds in it can be wrong.
 */
export class ClickHouseError extends Error {
  readonly #text: string;

  constructor(
    readonly code: number,
    text = "",
  ) {
    super(`ClickHouse error ${code}`);
    this.name = "ClickHouseError";
    this.#text = text;
  }

  /** Matches the text. Compare the groups with known values; never show them. */
  matchText(pattern: RegExp): RegExpExecArray | null {
    return pattern.exec(this.#text);
  }
}

const TOO_LONG = "The query took too long. Use a shorter range or fewer groups.";
const TOO_LARGE =
  "The query needs too much memory. Use a shorter range or a breakdown with fewer values.";
const BUSY = "The analytics store is busy. Retry in a moment.";
const UNREACHABLE = "The analytics store is unavailable. Retry in a moment.";
const TIMED_OUT = "The analytics store did not respond in time. Retry in a moment.";

const DAMAGED =
  "Some of the stored events cannot be read. The operator of this installation can find the details in the log.";
/** In seconds. This is long because retrying does not repair a file. */
const DAMAGED_RETRY_AFTER = 60;

/**
 * ClickHouse cannot read files of the events table. `part` is for the log, never for the caller.
 */
export class DamagedData extends BackendUnavailable {
  constructor(
    readonly part: string,
    cause: ClickHouseError,
  ) {
    super(DAMAGED, { retryAfter: DAMAGED_RETRY_AFTER, cause });
    this.name = "DamagedData";
  }
}

/** Errors that may go away by retrying later or by querying less. */
const UNAVAILABLE = new Map<number, string>([
  [CODE.TIMEOUT_EXCEEDED, TOO_LONG],
  [CODE.TOO_SLOW, TOO_LONG],
  [CODE.MEMORY_LIMIT_EXCEEDED, TOO_LARGE],
  [CODE.CANNOT_ALLOCATE_MEMORY, TOO_LARGE],
  [CODE.QUOTA_EXCEEDED, BUSY],
  [CODE.TOO_MANY_SIMULTANEOUS_QUERIES, BUSY],
  [CODE.NO_FREE_CONNECTION, BUSY],
  [CODE.TOO_MANY_PARTS, BUSY],
  [CODE.CANNOT_SCHEDULE_TASK, BUSY],
  [CODE.DEADLOCK_AVOIDED, BUSY],
  [CODE.SERVER_OVERLOADED, BUSY],
  [CODE.UNEXPECTED_END_OF_FILE, UNREACHABLE],
  [CODE.DNS_ERROR, UNREACHABLE],
  [CODE.SOCKET_TIMEOUT, UNREACHABLE],
  [CODE.NETWORK_ERROR, UNREACHABLE],
  [CODE.NO_ZOOKEEPER, UNREACHABLE],
  [CODE.ABORTED, UNREACHABLE],
  [CODE.TABLE_IS_READ_ONLY, UNREACHABLE],
  [CODE.NOT_ENOUGH_SPACE, UNREACHABLE],
  [CODE.ALL_CONNECTION_TRIES_FAILED, UNREACHABLE],
  [CODE.TOO_FEW_LIVE_REPLICAS, UNREACHABLE],
  [CODE.UNKNOWN_STATUS_OF_INSERT, UNREACHABLE],
  [CODE.QUERY_WAS_CANCELLED, UNREACHABLE],
  [CODE.SYSTEM_ERROR, UNREACHABLE],
  [CODE.ASYNC_LOAD_WAIT_FAILED, UNREACHABLE],
  [CODE.TABLE_IS_BEING_RESTARTED, UNREACHABLE],
  [CODE.QUERY_WAS_CANCELLED_BY_CLIENT, UNREACHABLE],
  [CODE.KEEPER_EXCEPTION, UNREACHABLE],
  [CODE.POCO_EXCEPTION, UNREACHABLE],
  [CODE.STD_EXCEPTION, UNREACHABLE],
  [CODE.UNKNOWN_EXCEPTION, UNREACHABLE],
]);

/** The error for callers; the code is available as `cause.code`. */
export function errorForCode(code: number, text = ""): BackendUnavailable | ClickHouseError {
  const error = new ClickHouseError(code, text);
  const detail = UNAVAILABLE.get(code);
  if (detail !== undefined) return new BackendUnavailable(detail, { cause: error });
  const part = damagedPart(code, text);
  return part === null ? error : new DamagedData(part, error);
}

export type Limit = "time" | "memory" | "result";

/**
 * Whether another server may be able to answer: this one does not respond, or cannot do its work.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof BackendUnavailable &&
  error.detail === UNREACHABLE &&
  !(error.cause instanceof ClickHouseError && error.cause.code === CODE.QUERY_WAS_CANCELLED);

/** Whether there was no response at all. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof BackendUnavailable && error.detail === TIMED_OUT;

/**
 * The limit that the query itself exceeded; null for other errors. Retrying the same
 * query does not help then.
 */
export function exceededLimit(error: unknown): Limit | null {
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  if (!(cause instanceof ClickHouseError)) return null;
  const { code } = cause;
  if (code === CODE.TIMEOUT_EXCEEDED || code === CODE.TOO_SLOW) return "time";
  if (code === CODE.TOO_MANY_ROWS_OR_BYTES || code === CODE.TOO_MANY_BYTES) return "result";
  if (code === CODE.CANNOT_ALLOCATE_MEMORY) return "memory";
  // If the whole server is out of memory, this query may not be the cause.
  const own = code === CODE.MEMORY_LIMIT_EXCEEDED && !cause.matchText(/\btotal\b|overcommit/i);
  return own ? "memory" : null;
}

/**
 * Whether a query for less may succeed: the result is too large, or it or the whole server needs
 * too much memory.
 */
export const isTooLarge = (error: unknown): boolean =>
  (error instanceof BackendUnavailable && error.detail === TOO_LARGE) ||
  exceededLimit(error) === "result";

/** How a statement failed, for its metrics. */
export function outcomeOf(error: unknown): Outcome {
  if (exceededLimit(error) !== null) return "over_limit";
  if (!(error instanceof BackendUnavailable)) return "rejected";
  return error.detail === BUSY ? "busy" : "unavailable";
}

/** Whether a statement exceeded its own `max_rows_to_group_by`. */
export const hasTooManyGroups = (error: unknown): boolean =>
  error instanceof ClickHouseError && error.code === CODE.TOO_MANY_ROWS;

/**
 * Converts an error of the client library: a response with a code, or none
 * (connection refused, reset).
 */
export function errorForFailure(error: unknown): BackendUnavailable | ClickHouseError {
  const code = codeOf(error);
  if (code !== undefined) return errorForCode(code, error instanceof Error ? error.message : "");
  return new BackendUnavailable(UNREACHABLE, { cause: networkFault(error) });
}

/**
 * If the library finds no error type in a response, it throws a plain error that contains the whole
 * text.
 */
function codeOf(error: unknown): number | undefined {
  if (error instanceof ServerError) return Number(error.code);
  const text = error instanceof Error ? /^Code: (\d+)\b/.exec(error.message)?.[1] : undefined;
  return text === undefined ? undefined : Number(text);
}

/** Node's own errors are safe to log; any other text could quote a response. */
function networkFault(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error : undefined;
}

/** In seconds. An engine that hangs is replaced within a minute. */
const TIMEOUT_RETRY_AFTER = 10;

/** There was no response at all, not even one saying that the query exceeded its time limit. */
export const errorForTimeout = (): BackendUnavailable =>
  new BackendUnavailable(TIMED_OUT, { retryAfter: TIMEOUT_RETRY_AFTER });
