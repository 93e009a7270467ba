import type { AppError } from "@/base/errors";
import { errorResponse, type PlainResponse } from "@/base/http";
import { newId } from "@/base/ids";

export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}

/** An error of the public API that comes up before any of its handlers is reached. */
export function apiError(error: AppError): PlainResponse {
  const answer = errorResponse(error, () => {});
  const headers = { "Cache-Control": "no-store", "X-Request-Id": newId(), ...answer.headers };
  return { ...answer, headers };
}

/** As {@link apiError}, for a Next route. */
export const errorAnswer = (error: AppError): Response => toResponse(apiError(error));
