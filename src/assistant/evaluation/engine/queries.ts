import type { MetricName } from "@/query";
import type { WireFilter, WireRange } from "@/query/engine/language/wire";
import type { AskedQuery } from "./engine";

type Selected = { filters?: WireFilter[]; property?: string; bots?: "exclude" };

/** One figure of a metric: of an event, or of all events. */
export function one(
  metric: MetricName,
  event: string | null,
  range: WireRange,
  { filters, property, bots }: Selected = {},
): AskedQuery {
  return {
    kind: "trend",
    granularity: "all",
    range,
    series: [
      {
        metric,
        ...(property !== undefined && { property }),
        ...(event !== null && { events: [event] }),
      },
    ],
    ...(filters && { filters }),
    ...(bots && { bots }),
  };
}

export const last = (text: string): WireRange => ({ last: text });
export const yesterday: WireRange = { day: "yesterday" };
export const today: WireRange = { day: "today" };
export const onDay = (day: string): WireRange => ({ from: day, to: day });

export const equals = (field: string, value: string | number | boolean): WireFilter => ({
  field,
  op: "eq",
  value,
});
