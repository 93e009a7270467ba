import { ClickHouseError as ServerError } from "@clickhouse/client";
import { BackendUnavailable } from "@/base/errors";

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

/** There were too many other statements: this one got no place, and nothing of it was run. */
export const TOO_MANY_QUERIES = 202;

/** What asking again, later or for less, can cure. Numbers: ClickHouse's src/Common/ErrorCodes.cpp. */
const UNAVAILABLE = new Map<number, string>([
  [159, TOO_LONG], // TIMEOUT_EXCEEDED
  [160, TOO_LONG], // TOO_SLOW
  [241, TOO_LARGE], // MEMORY_LIMIT_EXCEEDED
  [173, TOO_LARGE], // CANNOT_ALLOCATE_MEMORY
  [201, BUSY], // QUOTA_EXCEEDED
  [TOO_MANY_QUERIES, BUSY],
  [203, BUSY], // NO_FREE_CONNECTION
  [252, BUSY], // TOO_MANY_PARTS
  [439, BUSY], // CANNOT_SCHEDULE_TASK
  [473, BUSY], // DEADLOCK_AVOIDED
  [745, BUSY], // SERVER_OVERLOADED
  [3, AWAY], // UNEXPECTED_END_OF_FILE
  [198, AWAY], // DNS_ERROR
  [209, AWAY], // SOCKET_TIMEOUT
  [210, AWAY], // NETWORK_ERROR
  [225, AWAY], // NO_ZOOKEEPER
  [236, AWAY], // ABORTED
  [242, AWAY], // TABLE_IS_READ_ONLY
  [243, AWAY], // NOT_ENOUGH_SPACE
  [279, AWAY], // ALL_CONNECTION_TRIES_FAILED
  [285, AWAY], // TOO_FEW_LIVE_REPLICAS
  [319, AWAY], // UNKNOWN_STATUS_OF_INSERT
  [394, AWAY], // QUERY_WAS_CANCELLED
  [425, AWAY], // SYSTEM_ERROR
  [722, AWAY], // ASYNC_LOAD_WAIT_FAILED
  [733, AWAY], // TABLE_IS_BEING_RESTARTED
  [735, AWAY], // QUERY_WAS_CANCELLED_BY_CLIENT
  [999, AWAY], // KEEPER_EXCEPTION
  [1000, AWAY], // POCO_EXCEPTION
  [1001, AWAY], // STD_EXCEPTION
  [1002, AWAY], // UNKNOWN_EXCEPTION
]);

/** The error that callers see for a ClickHouse code; the code stays readable as `cause.code`. */
export function errorForCode(code: number, text?: string): BackendUnavailable | ClickHouseError {
  const error = new ClickHouseError(code, text);
  const detail = UNAVAILABLE.get(code);
  return detail === undefined ? error : new BackendUnavailable(detail, { cause: error });
}

export type Limit = "time" | "memory" | "answer";

/** Which limit a query went over by itself, if that is what a call failed of: asking again is no cure. */
export function limitPassed(error: unknown): Limit | null {
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  if (!(cause instanceof ClickHouseError)) return null;
  const { code } = cause;
  if (code === 159 || code === 160) return "time";
  if (code === 396 || code === 307) return "answer"; // TOO_MANY_ROWS_OR_BYTES, TOO_MANY_BYTES
  // Of the whole server's memory the query may have used nothing: that is no fault of it.
  const own = code === 173 || (code === 241 && !cause.match(/\btotal\b|overcommit/i));
  return own ? "memory" : null;
}

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

/** Nothing came, not even that the query's own time is up. */
export const errorForDeadline = (): BackendUnavailable => new BackendUnavailable(SILENT);
