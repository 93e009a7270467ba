import { AppError, BackendUnavailable, ValidationError } from "../errors";

/**
 * An HTTP request as plain values, so that one handler serves a bare Node server and a Next route
 * alike. `body` is null when it was cut off for being over the door's limit.
 */
export type PlainRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names are looked up in lower case. */
  header(name: string): string | undefined;
  body: Uint8Array | null;
  remoteAddress: string;
};

export type PlainResponse = {
  status: number;
  headers: Record<string, string>;
  /** Empty for answers without a body. */
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
 * The one place where an error becomes an answer. Unknown errors say nothing of their inside.
 * `unexpected` hears of those, so that the log has the rest.
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

/** What is told of an error of which the client can know nothing. */
export const INTERNAL_ERROR = {
  detail: "Something went wrong on our side. Try again; the request id helps us find it.",
  code: "internal_error",
} as const;
