import { utcDay, utcMonth } from "@/base/time/utc";
import type { AllJournals } from "@/limits";
import type { Arrival } from "@/pipeline";

export type Arrivals = {
  /** Events accepted in the current calendar month (UTC), not counting duplicates. */
  accepted: number;
  last: Arrival | null;
};

/**
 * Returns whether events are arriving. Reads two short key ranges, so it is cheap enough to poll.
 */
export async function readArrivals(
  journals: AllJournals,
  projectId: string,
  now: number,
): Promise<Arrivals> {
  const [counts, last] = await Promise.all([
    journals.counts(projectId, `${utcMonth(now)}-01`, utcDay(now)),
    journals.latest(projectId),
  ]);
  const accepted = counts.filter(({ reason }) => reason === "accepted");
  return { accepted: accepted.reduce((sum, { count }) => sum + count, 0), last };
}
