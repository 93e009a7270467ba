import { AppError, BackendUnavailable, ValidationError } from "../errors";

/**
 * An HTTP request as plain values, so that one handler serves both a bare Node server and a Next
 * route. `body` is null if it was cut off for exceeding the size limit.
 */
export type PlainRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** `name` is in lower case. */
  header(name: string): string | undefined;
  body: Uint8Array | null;
  remoteAddress: string;
};

export type PlainResponse = {
  status: number;
  headers: Record<string, string>;
  /** Empty for responses without a body. */
  body: string;
};

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): PlainResponse {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/**
 * Turns an error into a response; the only place that does. A response reveals nothing about
 * unknown errors; `unexpected` is called with them so that they can be logged.
 */
export function errorResponse(
  error: unknown,
  unexpected: (error: unknown) => void = () => undefined,
): PlainResponse {
  if (error instanceof ValidationError) return json(422, { detail: error.entries });
  if (error instanceof AppError) {
    if (error.status >= 500 && !(error instanceof BackendUnavailable)) unexpected(error);
    const { position } = error.options;
    const body = { detail: error.detail, code: error.code, ...(position && { position }) };
    return json(error.status, body, error.headers);
  }
  unexpected(error);
  return json(500, INTERNAL_ERROR);
}

/** The response body when the client must not see the error. */
export const INTERNAL_ERROR = {
  detail:
    "Something went wrong on our side. Try again. If it keeps failing, send us the request id.",
  code: "internal_error",
} as const;
