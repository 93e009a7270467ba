import { AppError } from "@/base/errors";

/** `reason` is a sentence for the client; `waitMs` is the time until a retry can succeed. */
export function rateLimitedError(reason: string, waitMs: number): AppError {
  const seconds = wholeSeconds(waitMs);
  return new AppError("rate_limited", `${reason} Try again in ${inWords(seconds)}.`, {
    headers: { "Retry-After": String(seconds) },
  });
}

export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "a second" : `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}
