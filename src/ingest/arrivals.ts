import { utcDay, utcMonth } from "@/base/time/utc";
import type { Journals } from "@/limits";
import type { Arrival } from "@/pipeline";

export type Arrivals = {
  /** Events accepted in the current calendar month (UTC), duplicates not counted. */
  accepted: number;
  /** The event that was accepted last; null where there never was one. */
  last: Arrival | null;
};

/** Whether events come in. It asks for two short ranges of keys, so it can be asked often. */
export async function readArrivals(
  journals: Journals,
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
