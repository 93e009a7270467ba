import { Temporal } from "temporal-polyfill";
import type { WireFilter, WireRange } from "@/query/engine/language/wire";
import type { Comparison, Scope } from "../intents/intent";
import type { Granularity } from "../names/query-types";
import type { NamedRange } from "../ranges/range";
import { DEFAULT_RANGE } from "../ranges/read-range";
import type { AskedGranularity } from "../reading/granularity";
import type { Pieces } from "../reading/pieces";
import { impossible } from "./unclear";

type Asked = Pick<Pieces, "range" | "bots">;

/** `usual`: the range if the question names none; `notes`: sentences for the reader. */
export function scopeOf(
  { range, bots }: Asked,
  filters: WireFilter[],
  project: string,
  { usual = DEFAULT_RANGE, notes = [] }: { usual?: WireRange | undefined; notes?: string[] } = {},
): Scope {
  if (range && "last" in range.range && Number.parseInt(range.range.last, 10) === 0)
    throw impossible("That period is empty. Name one of at least one hour.");
  return {
    project,
    ...rangeFields(range ?? { range: usual, before: null }),
    isDefault: range === null,
    filters,
    bots: bots === "exclude" ? "exclude" : null,
    notes,
  };
}

const rangeFields = ({ range, before }: NamedRange): Pick<Scope, "range" | "before"> => ({
  range,
  before,
});

export function comparisonOf(
  { comparison }: Pick<Pieces, "comparison">,
  { before }: Pick<Scope, "before">,
): Comparison | null {
  if (comparison === null) return null;
  if (comparison.with === "range") return { range: comparison.range.range };
  if (comparison.with === "previous_period" && before !== null) return { range: before };
  return comparison.with;
}

/** Longer ranges are shown by week or month, so that a table is not too long. */
const MOST_DAYS = 100;
const MOST_WEEKS_DAYS = 200;

export function granularityOf(asked: AskedGranularity, range: WireRange): Granularity {
  if (asked !== "auto") return asked;
  const days = daysIn(range);
  if (days <= 1) return "hour";
  if (days <= MOST_DAYS) return "day";
  return days <= MOST_WEEKS_DAYS ? "week" : "month";
}

const UNIT_DAYS: Record<string, number> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };

function daysIn(range: WireRange): number {
  if ("day" in range) return 1;
  if ("last" in range)
    return Number.parseInt(range.last, 10) * (UNIT_DAYS[range.last.slice(-1)] ?? 1);
  if ("start_time" in range) {
    return (Date.parse(range.end_time) - Date.parse(range.start_time)) / 86_400_000;
  }
  return Temporal.PlainDate.from(range.from).until(range.to).days + 1;
}
