import type { WireCommon, WireFilter, WireRange } from "@/query/engine/language/wire";
import { writeRange } from "@/query/links/range-text";

type Bots = NonNullable<WireCommon["bots"]>;

type EventsView = {
  range: WireRange;
  /** Defaults to the project's zone. */
  zone?: string | undefined;
  filters: readonly WireFilter[];
  bots?: Bots | undefined;
};

/** Link to the matching events, newest first. */
export function eventsHref(projectId: string, { range, zone, filters, bots }: EventsView): string {
  const query = new URLSearchParams({
    range: writeRange(range),
    ...(zone && { zone }),
    by: "happened",
    where: JSON.stringify(filters),
    ...(bots && { bots }),
  });
  return `/p/${projectId}/events?${query}`;
}
