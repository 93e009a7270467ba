import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";

/** The limit per project, so that a client cannot fill the database by mistake. */
export const MAX_NOTES = 1_000;
const YEAR_MS = 365 * DAY_MS;

/** Throws `invalid_request` for a time that no chart can show. */
export function assertWithinBounds(at: Date, clock: Clock): void {
  if (at.getTime() >= 0 && at.getTime() <= clock.now() + YEAR_MS) return;
  const detail = "Choose a time from 1970 to a year from now.";
  throw new AppError("invalid_request", detail, { fields: { at: detail } });
}
