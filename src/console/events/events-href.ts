import { writePeriod } from "@/console/period/use-period";
import type { DateRange } from "@/ui/date-range-value";
import type { EventFilter } from "./filters";

/** The address of the events that match, newest first. */
export function eventsHref(
  projectId: string,
  period: DateRange,
  filters: readonly EventFilter[],
): string {
  const query = new URLSearchParams({
    range: writePeriod(period),
    by: "happened",
    where: JSON.stringify(filters),
  });
  return `/p/${projectId}/events?${query}`;
}
