/** One invalid part of a request: where it is, and what is wrong with it. */
export type InvalidInput = { loc: (string | number)[]; msg: string; type: string };

type Details = {
  status?: number;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  invalid?: InvalidInput[];
  cause?: unknown;
};

/**
 * A query that failed. `code` is the API's error code, such as `not_found` or
 * `rate_limited`, or one of:
 * - `invalid_input`: the request is invalid; `invalid` lists every error.
 * - `network_error`: the server could not be reached.
 * - `timeout`: the server did not answer in time.
 * - `invalid_response`: the answer is not one of Tallymark.
 * - `missing_key`: no personal key was given.
 */
export class TallymarkQueryError extends Error {
  override readonly name = "TallymarkQueryError";
  readonly code: string;
  /** The response's HTTP status; 0 if there was none. */
  readonly status: number;
  /** Also in the server's log. */
  readonly requestId: string | undefined;
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs: number | undefined;
  readonly invalid: readonly InvalidInput[];

  constructor(code: string, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.invalid = details.invalid ?? [];
  }
}

/** The error that an unsuccessful response reports. */
export function errorOfResponse(response: Response, text: string): TallymarkQueryError {
  const { status, headers } = response;
  const details = {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterMs: retryAfterOf(headers),
  };
  const { detail, code } = bodyOf(text);
  if (Array.isArray(detail)) {
    const invalid = detail as InvalidInput[];
    return new TallymarkQueryError("invalid_input", invalid.map(inWords).join("\n"), {
      ...details,
      invalid,
    });
  }
  if (typeof detail === "string" && typeof code === "string") {
    return new TallymarkQueryError(code, detail, details);
  }
  const message = `The server answered ${status} without an error of Tallymark. Check the host.`;
  return new TallymarkQueryError("invalid_response", message, details);
}

const inWords = ({ loc, msg }: InvalidInput): string => `${loc.join(".")}: ${msg}`;

function bodyOf(text: string): { detail?: unknown; code?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** In ms. The product sends whole seconds; a proxy may send a date, which the backoff replaces. */
function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
