import type { Arrival, Journal } from "@/pipeline";

export type Arrivals = {
  /** Events accepted in the current calendar month (UTC), duplicates not counted. */
  accepted: number;
  /** The event that was accepted last; null where there never was one. */
  last: Arrival | null;
};

/** Whether events come in, read from the journal alone: it can be asked as often as anyone likes. */
export function readArrivals(journal: Journal, projectId: string, now: number): Arrivals {
  const month = new Date(now).toISOString().slice(0, 7);
  return { accepted: journal.usage(projectId, month), last: journal.latest(projectId) };
}
