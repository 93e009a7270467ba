import { z } from "zod";
import { AppError } from "@/base/errors";
import { DAY_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import { utcDay } from "@/base/time/utc";
import type { AllJournals } from "@/limits";
import type { Tally } from "@/pipeline";

/** The first and the last day (UTC), both inclusive. */
export const healthSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

export type Health = {
  days: { day: string; counts: Tally }[];
  totals: Tally;
};

/**
 * Counts the events that were sent to a project, by day of receipt and outcome. Throws
 * `invalid_request` for an invalid range.
 */
export async function readHealth(
  journals: AllJournals,
  projectId: string,
  { from, to }: z.output<typeof healthSchema>,
): Promise<Health> {
  const first = Date.parse(from);
  const length = (Date.parse(to) - first) / DAY_MS + 1;
  if (length < 1 || length > MAX_RANGE_DAYS || first < 0) {
    throw new AppError(
      "invalid_request",
      `Choose a range of 1 to ${MAX_RANGE_DAYS} days that starts in 1970 or later.`,
    );
  }
  const days = Array.from({ length }, (_, index) => ({
    day: utcDay(first + index * DAY_MS),
    counts: {} as Tally,
  }));
  const byDay = new Map(days.map((one) => [one.day, one.counts]));
  const totals: Tally = {};
  for (const { day, reason, count } of await journals.counts(projectId, from, to)) {
    for (const tally of [totals, byDay.get(day) ?? {}])
      tally[reason] = (tally[reason] ?? 0) + count;
  }
  return { days, totals };
}
