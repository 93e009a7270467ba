import type { AppError } from "@/base/errors";
import { errorResponse, json, type PlainResponse } from "@/base/http/plain-http";
import { requestIdOrNew } from "@/base/request-id";

export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}

function withApiHeaders(response: PlainResponse): PlainResponse {
  const headers = {
    "Cache-Control": "no-store",
    "X-Request-Id": requestIdOrNew(),
    ...response.headers,
  };
  return { ...response, headers };
}

/** The response to an API request that fails before it reaches a handler. */
export const apiError = (error: AppError): PlainResponse =>
  withApiHeaders(errorResponse(error, () => undefined));

export const apiErrorResponse = (error: AppError): Response => toResponse(apiError(error));

export const alive = (): Response => toResponse(withApiHeaders(json(200, { status: "alive" })));
