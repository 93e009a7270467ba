import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { AppError, ValidationError } from "@/base/errors";
import { INTERNAL_ERROR } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { logOutage } from "@/base/outage-log";
import { describeEntry } from "@/base/validation";
import { toClientError } from "@/database";

/**
 * The protocol sends the message of any error to the client, so unknown ones are
 * logged and replaced.
 */
export function toProtocolError(error: unknown, log: Log): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const clientError = toClientError(error);
  logOutage(log, clientError);
  if (clientError instanceof ValidationError) {
    const message = clientError.entries.map(describeEntry).join("; ");
    return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  if (clientError instanceof AppError) {
    const { code, detail, status } = clientError;
    const kind = status < 500 ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError;
    return new ProtocolError(kind, detail, { code });
  }
  log.error({ err: clientError }, "An MCP request failed");
  return new ProtocolError(ProtocolErrorCode.InternalError, INTERNAL_ERROR.detail, {
    code: INTERNAL_ERROR.code,
  });
}
