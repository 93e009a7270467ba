import { isAPIError } from "better-auth/api";
import type { AppError } from "@/base/errors";

/**
 * What a refusal of Better Auth means to the client: by its code, the error given for it. Of every other
 * error nothing is told; it goes on as what caused it, where that is known.
 */
export function translateAuthError(error: unknown, meanings: Record<string, AppError>): unknown {
  if (!isAPIError(error)) return error;
  const code = error.body?.code;
  return (code !== undefined && meanings[code]) || (error.cause ?? error);
}
