import type { AppError } from "@/base/errors";
import { errorResponse, json, type PlainResponse } from "@/base/http/plain-http";
import { newId } from "@/base/ids";

export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}

/** An answer of the public API that none of its handlers gives: never cached, and with an id. */
function signed(answer: PlainResponse): PlainResponse {
  const headers = { "Cache-Control": "no-store", "X-Request-Id": newId(), ...answer.headers };
  return { ...answer, headers };
}

/** An error of the public API that comes up before any of its handlers is reached. */
export const apiError = (error: AppError): PlainResponse =>
  signed(errorResponse(error, () => undefined));

/** As {@link apiError}, for a Next route. */
export const errorAnswer = (error: AppError): Response => toResponse(apiError(error));

export const alive = (): Response => toResponse(signed(json(200, { status: "alive" })));
