import { z } from "zod";
import { AppError } from "@/base/errors";
import { utcDay } from "@/base/utc";
import type { Journal, Tally } from "@/pipeline";

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

/** The first and the last day (UTC) to be shown, both included. */
export const healthSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

export type Health = {
  /** Every day of the range, also those on which nothing came. Days are those of UTC. */
  days: { day: string; counts: Tally }[];
  totals: Tally;
};

/**
 * What became of everything that was sent to a project, day by day, as the journal counted it on
 * receipt. Throws `invalid_request` for days that are no range.
 */
export function readHealth(
  journal: Journal,
  projectId: string,
  { from, to }: z.output<typeof healthSchema>,
): Health {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = (last - first) / DAY_MS + 1;
  if (count < 1 || count > MAX_DAYS) {
    throw new AppError("invalid_request", `Choose a range of 1 to ${MAX_DAYS} days.`);
  }
  const days = Array.from({ length: count }, (_, index) => ({
    day: utcDay(first + index * DAY_MS),
    counts: {} as Tally,
  }));
  const byDay = new Map(days.map((one) => [one.day, one.counts]));
  const totals: Tally = {};
  for (const { day, reason, count: events } of journal.counts(projectId, from, to)) {
    const counts = byDay.get(day);
    if (counts) counts[reason] = events;
    totals[reason] = (totals[reason] ?? 0) + events;
  }
  return { days, totals };
}
