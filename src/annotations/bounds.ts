import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";

/** In a project, so that no client fills the store by mistake. */
export const MAX_NOTES = 1_000;
const YEAR_MS = 365 * DAY_MS;

/** Throws `invalid_request` for a moment that no chart shows. */
export function assertWithinBounds(at: Date, clock: Clock): void {
  if (at.getTime() >= 0 && at.getTime() <= clock.now() + YEAR_MS) return;
  const detail = "Choose a moment between 1970 and a year from now.";
  throw new AppError("invalid_request", detail, { fields: { at: detail } });
}
