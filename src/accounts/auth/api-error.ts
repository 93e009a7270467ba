import { isAPIError } from "better-auth/api";
import type { AppError } from "@/base/errors";

/**
 * Translates an error of Better Auth to one for the client, by its code. Any other error becomes
 * its cause, if known, so that nothing of Better Auth's message reaches the client.
 */
export function translateAuthError(error: unknown, meanings: Record<string, AppError>): unknown {
  if (!isAPIError(error)) return error;
  const code = error.body?.code;
  return (code !== undefined && meanings[code]) || (error.cause ?? error);
}
