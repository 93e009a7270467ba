import { AppError, ValidationError } from "@/base/errors";
import { INTERNAL_ERROR } from "@/base/http/plain-http";
import { logOutage } from "@/base/outage-log";
import { describeEntry } from "@/base/validation";
import { toClientError } from "@/database";
import { ToolError, type ToolFailure } from "./answer";
import type { Call } from "./tool";

const MAX_ERRORS = 20;

/** What the caller is told about an error; logs the rest. */
export function describeFailure(error: unknown, { log }: Pick<Call, "log">): ToolFailure {
  const clientError = toClientError(error);
  logOutage(log, clientError);
  if (clientError instanceof ValidationError) {
    const { entries } = clientError;
    const more = entries.length - MAX_ERRORS;
    return {
      code: "invalid_arguments",
      message: `Some arguments are invalid. Correct them and call the tool again.${more > 0 ? ` There are ${more} more errors.` : ""}`,
      errors: entries.slice(0, MAX_ERRORS).map(describeEntry),
    };
  }
  if (clientError instanceof AppError) {
    const { code, detail, headers, options } = clientError;
    const wait = headers["Retry-After"];
    return {
      code,
      message: detail,
      ...(wait !== undefined && { retry_after_seconds: Number(wait) }),
      ...(options.position && { position: options.position }),
      ...(clientError instanceof ToolError && clientError.fields),
    };
  }
  log.error({ err: clientError }, "A tool failed");
  return { code: INTERNAL_ERROR.code, message: INTERNAL_ERROR.detail };
}
