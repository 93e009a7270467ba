import { AppError, BackendUnavailable } from "@/base/errors";
import { INTERNAL_ERROR } from "@/base/http/plain-http";
import type { Log } from "@/base/log";
import { toClientError } from "@/database";

/** What of an error stands in an answer that goes on without what failed; the log has the rest. */
export function tellOf(error: unknown, log: Log): { code: string; detail: string } {
  const told = toClientError(error);
  if (told instanceof BackendUnavailable) log.warn({ err: told.cause ?? told }, "a store is away");
  if (told instanceof AppError) return { code: told.code, detail: told.detail };
  log.error({ err: error }, "a part of an answer failed");
  return INTERNAL_ERROR;
}
