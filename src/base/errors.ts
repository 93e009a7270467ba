/** Every error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unknown_granularity: 400,
  too_many_buckets: 400,
  invalid_query: 400,
  query_too_broad: 400,
  unauthenticated: 401,
  forbidden: 403,
  model_not_in_plan: 403,
  plan_required: 403,
  project_paused: 403,
  not_found: 404,
  unknown_metric: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_encoding: 415,
  rate_limited: 429,
  allowance_exhausted: 429,
  too_many_concurrent: 429,
  quota_exceeded: 429,
  spending_limit_reached: 429,
  internal_error: 500,
  backend_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

type AppErrorOptions = {
  headers?: Record<string, string>;
  /** The error messages by field, for a form. */
  fields?: Record<string, string>;
  /** The position of the error in text such as SQL. Lines and columns start at 1. */
  position?: { line: number; column: number };
  cause?: unknown;
};

/** An error whose `detail` is sent to the client: a sentence that a person can act on. */
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

/** A store is unavailable or overloaded. The client may retry after `retryAfter` whole seconds. */
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
  new AppError("not_found", `${what} not found. Check the id and that you have access.`);

/** Returns the row, or throws `not_found` if there is none. */
export function found<T>(row: T | null, what: string): T {
  if (row === null) throw notFound(what);
  return row;
}

/** The caller is not signed in, or the account no longer exists. */
export const signedOut = (): AppError => new AppError("unauthenticated", "Sign in to continue.");

export const pathNotFound = (): AppError =>
  new AppError("not_found", "Nothing exists at this URL. Check the path.");

/** One entry of a 422 body. `loc` starts with "body", "query", "path" or "header". */
export type ValidationEntry = {
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
};

/** The maximum number of errors that a 422 lists. */
export const MAX_REPORTED_FAULTS = 100;

/** The request's input is invalid: a 422 that lists all errors, in document order. */
export class ValidationError extends Error {
  readonly status = 422;
  readonly entries: ValidationEntry[];

  constructor(entries: ValidationEntry[]) {
    super(entries.map((entry) => `${entry.loc.join(".")}: ${entry.msg}`).join("; "));
    this.name = "ValidationError";
    this.entries = entries.slice(0, MAX_REPORTED_FAULTS);
  }
}

/** The reason why the process cannot start, in one line for the operator. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
