import { writePeriod } from "@/console/query/range/use-period";
import type { WireCommon, WireFilter } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";

type Bots = NonNullable<WireCommon["bots"]>;

type EventsView = {
  period: DateRange;
  /** Defaults to the project's zone. */
  zone?: string | undefined;
  filters: readonly WireFilter[];
  bots?: Bots | undefined;
};

/** Link to the matching events, newest first. */
export function eventsHref(projectId: string, { period, zone, filters, bots }: EventsView): string {
  const query = new URLSearchParams({
    range: writePeriod(period),
    ...(zone && { zone }),
    by: "happened",
    where: JSON.stringify(filters),
    ...(bots && { bots }),
  });
  return `/p/${projectId}/events?${query}`;
}
