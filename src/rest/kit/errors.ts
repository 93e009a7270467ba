import { AppError } from "@/base/errors";
import { errorResponse, INTERNAL_ERROR, type PlainResponse } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { toClientError } from "@/database";

export function failureResponse(error: unknown, log: Log): PlainResponse {
  const clientError = toClientError(error);
  logOutage(log, clientError);
  return errorResponse(clientError, (cause) => log.error({ err: cause }, "A request failed"));
}

/**
 * Describes the failure of one part of a response whose other parts succeeded; details are logged.
 */
export function errorDetail(error: unknown, log: Log): { code: string; detail: string } {
  const clientError = toClientError(error);
  logOutage(log, clientError);
  if (clientError instanceof AppError) {
    return { code: clientError.code, detail: clientError.detail };
  }
  log.error({ err: error }, "A part of a response failed");
  return INTERNAL_ERROR;
}
