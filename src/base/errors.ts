/**
 * Every error code a client can meet, with its HTTP status. One table serves the answers of the
 * REST API and, later, its OpenAPI document.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  unknown_granularity: 400,
  too_many_buckets: 400,
  invalid_query: 400,
  query_too_broad: 400,
  unauthenticated: 401,
  forbidden: 403,
  plan_required: 403,
  project_paused: 403,
  not_found: 404,
  unknown_metric: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_encoding: 415,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  backend_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type AppErrorOptions = {
  headers?: Record<string, string>;
  /** What is wrong with which field of a form, where it is one. */
  fields?: Record<string, string>;
  /** Where in a text that was sent it is wrong, where it is one: lines and columns from 1. */
  position?: { line: number; column: number };
  cause?: unknown;
};

/** An error whose `detail` is meant for the client: one sentence a person can act on. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly options: AppErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = "AppError";
    this.status = ERROR_STATUS[code];
  }

  get headers(): Record<string, string> {
    return this.options.headers ?? {};
  }
}

/** A store is away or overloaded. The client may try again after `retryAfter` whole seconds. */
export class BackendUnavailable extends AppError {
  constructor(detail: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super("backend_unavailable", detail, {
      headers: { "Retry-After": String(Math.max(1, Math.ceil(options.retryAfter ?? 1))) },
      cause: options.cause,
    });
    this.name = "BackendUnavailable";
  }
}

export const notFound = (what: string): AppError =>
  new AppError("not_found", `${what} not found. Check the id, and that you may see it.`);

/** A row that was looked up. Throws `not_found` where there is none. */
export function found<T>(row: T | null, what: string): T {
  if (row === null) throw notFound(what);
  return row;
}

/** Nobody is signed in, or somebody whose account is gone. */
export const signedOut = (): AppError => new AppError("unauthenticated", "Sign in to go on.");

export const noSuchAddress = (): AppError =>
  new AppError("not_found", "There is nothing at this address. Check the path.");

/** One entry of a 422 body. `loc` starts with "body", "query", "path" or "header". */
export type ValidationEntry = {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
};

/** More faults than this are not listed. */
export const MAX_REPORTED_FAULTS = 100;

/** The request's input is at fault: answered 422 with every fault, in document order. */
export class ValidationError extends Error {
  readonly status = 422;
  readonly entries: ValidationEntry[];

  constructor(entries: ValidationEntry[]) {
    super(entries.map((entry) => `${entry.loc.join(".")}: ${entry.msg}`).join("; "));
    this.name = "ValidationError";
    this.entries = entries.slice(0, MAX_REPORTED_FAULTS);
  }
}

/** Why the process cannot start, as one line fit for an operator. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
