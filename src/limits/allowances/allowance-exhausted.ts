import { AppError } from "@/base/errors";
import { nextUtcDay } from "@/base/time/utc";
import { wholeSeconds } from "../rate-limits/rate-limited-error";

/** The error for a team that has used up what its plan includes per day (UTC). */
export function allowanceExhausted(detail: string, now: number): AppError {
  const seconds = wholeSeconds(nextUtcDay(now) - now);
  return new AppError("allowance_exhausted", detail, {
    headers: { "Retry-After": String(seconds) },
  });
}
