import { ClickHouseError as ServerError } from "@clickhouse/client";
import { BackendUnavailable } from "@/base/errors";
import { CODE } from "./codes";
import { damagedPart } from "./damage";

/**
 * ClickHouse refused a statement. Its numeric code is what there is to rely on: its text quotes SQL and
 * row data, so that neither a log nor an answer may hold it, and what the client library takes for its
 * type can be wrong.
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

  /** Whether ClickHouse's text is of a form. Its groups are to be compared with, never to be shown. */
  match(form: RegExp): RegExpExecArray | null {
    return form.exec(this.#text);
  }
}

const TOO_LONG = "The query took too long. Ask for a shorter range or fewer groups.";
const TOO_LARGE = "The query needs more memory than it may use. Narrow its range or its breakdown.";
const BUSY = "The analytics store is busy. Try again in a moment.";
const AWAY = "The analytics store cannot be reached. Try again in a moment.";
const SILENT = "The analytics store did not answer in time. Try again in a moment.";

const DAMAGED =
  "Part of the stored events cannot be read. Whoever runs this installation finds the details in its log.";
/** In seconds: no retry repairs a file. */
const DAMAGED_RETRY_AFTER = 60;

/** ClickHouse cannot read files of the events table. `part` is for the log, never for the caller. */
export class DamagedData extends BackendUnavailable {
  constructor(
    readonly part: string,
    cause: ClickHouseError,
  ) {
    super(DAMAGED, { retryAfter: DAMAGED_RETRY_AFTER, cause });
    this.name = "DamagedData";
  }
}

/** What asking again, later or for less, can cure. */
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
  [CODE.UNEXPECTED_END_OF_FILE, AWAY],
  [CODE.DNS_ERROR, AWAY],
  [CODE.SOCKET_TIMEOUT, AWAY],
  [CODE.NETWORK_ERROR, AWAY],
  [CODE.NO_ZOOKEEPER, AWAY],
  [CODE.ABORTED, AWAY],
  [CODE.TABLE_IS_READ_ONLY, AWAY],
  [CODE.NOT_ENOUGH_SPACE, AWAY],
  [CODE.ALL_CONNECTION_TRIES_FAILED, AWAY],
  [CODE.TOO_FEW_LIVE_REPLICAS, AWAY],
  [CODE.UNKNOWN_STATUS_OF_INSERT, AWAY],
  [CODE.QUERY_WAS_CANCELLED, AWAY],
  [CODE.SYSTEM_ERROR, AWAY],
  [CODE.ASYNC_LOAD_WAIT_FAILED, AWAY],
  [CODE.TABLE_IS_BEING_RESTARTED, AWAY],
  [CODE.QUERY_WAS_CANCELLED_BY_CLIENT, AWAY],
  [CODE.KEEPER_EXCEPTION, AWAY],
  [CODE.POCO_EXCEPTION, AWAY],
  [CODE.STD_EXCEPTION, AWAY],
  [CODE.UNKNOWN_EXCEPTION, AWAY],
]);

/** The error that callers see for a ClickHouse code; the code stays readable as `cause.code`. */
export function errorForCode(code: number, text = ""): BackendUnavailable | ClickHouseError {
  const error = new ClickHouseError(code, text);
  const detail = UNAVAILABLE.get(code);
  if (detail !== undefined) return new BackendUnavailable(detail, { cause: error });
  const part = damagedPart(code, text);
  return part === null ? error : new DamagedData(part, error);
}

export type Limit = "time" | "memory" | "answer";

/** Which limit a query went over by itself, if that is what a call failed of: asking again is no cure. */
export function limitPassed(error: unknown): Limit | null {
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  if (!(cause instanceof ClickHouseError)) return null;
  const { code } = cause;
  if (code === CODE.TIMEOUT_EXCEEDED || code === CODE.TOO_SLOW) return "time";
  if (code === CODE.TOO_MANY_ROWS_OR_BYTES || code === CODE.TOO_MANY_BYTES) return "answer";
  if (code === CODE.CANNOT_ALLOCATE_MEMORY) return "memory";
  // Of the whole server's memory the query may have used nothing: that is no fault of it.
  const own = code === CODE.MEMORY_LIMIT_EXCEEDED && !cause.match(/\btotal\b|overcommit/i);
  return own ? "memory" : null;
}

/** Whether a statement met more groups than it had set itself (`max_rows_to_group_by`). */
export const hasTooManyGroups = (error: unknown): boolean =>
  error instanceof ClickHouseError && error.code === CODE.TOO_MANY_ROWS;

/** What the client library threw: an answer with a code, or no answer (refused, reset, cut off). */
export function errorForFailure(error: unknown): BackendUnavailable | ClickHouseError {
  const code = codeOf(error);
  if (code !== undefined) return errorForCode(code, error instanceof Error ? error.message : "");
  return new BackendUnavailable(AWAY, { cause: networkFault(error) });
}

/** The library makes a plain error, with the whole text, of an answer in which it finds no type. */
function codeOf(error: unknown): number | undefined {
  if (error instanceof ServerError) return Number(error.code);
  const text = error instanceof Error ? /^Code: (\d+)\b/.exec(error.message)?.[1] : undefined;
  return text === undefined ? undefined : Number(text);
}

/** Node's own errors can be kept; any other text may quote an answer. */
function networkFault(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error : undefined;
}

/** In seconds: an engine that hangs is replaced within a minute. */
const SILENT_RETRY_AFTER = 10;

/** Nothing came, not even that the query's own time is up. */
export const errorForSilence = (): BackendUnavailable =>
  new BackendUnavailable(SILENT, { retryAfter: SILENT_RETRY_AFTER });
