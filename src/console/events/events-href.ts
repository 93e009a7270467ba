import { writePeriod } from "@/console/period/use-period";
import type { WireFilter } from "@/query/language/wire";
import type { DateRange } from "@/ui/date-range-value";

/** The address of the events that match, newest first. */
export function eventsHref(
  projectId: string,
  period: DateRange,
  filters: readonly WireFilter[],
): string {
  const query = new URLSearchParams({
    range: writePeriod(period),
    by: "happened",
    where: JSON.stringify(filters),
  });
  return `/p/${projectId}/events?${query}`;
}
