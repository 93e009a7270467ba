import { utcMonth } from "@/base/utc";
import type { Arrival, Journal } from "@/pipeline";

export type Arrivals = {
  /** Events accepted in the current calendar month (UTC), duplicates not counted. */
  accepted: number;
  /** The event that was accepted last; null where there never was one. */
  last: Arrival | null;
};

/** Whether events come in, read from the journal alone: it can be asked as often as anyone likes. */
export function readArrivals(journal: Journal, projectId: string, now: number): Arrivals {
  const month = utcMonth(now);
  const accepted = journal
    .counts(projectId, `${month}-01`, `${month}-31`)
    .filter(({ reason }) => reason === "accepted")
    .reduce((sum, { count }) => sum + count, 0);
  return { accepted, last: journal.latest(projectId) };
}
