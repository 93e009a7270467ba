import { z } from "zod";
import {
  Fault,
  faults,
  field,
  isDict,
  named,
  readQueryTime,
  type WrittenTime,
} from "@/base/validation";

/** Hours, days, weeks from Monday, calendar months and years. */
export const UNITS = ["h", "d", "w", "m", "y"] as const;
export type Unit = (typeof UNITS)[number];

/**
 * A time range before the current time and the time zone are known.
 * - `last`: a number of whole units, including the current one: 1 d is today.
 * - `day`: one day by name.
 * - `from`, `to`: the first and the last day, both inclusive, as YYYY-MM-DD.
 * - `start`, `end`: two instants, the end exclusive; without an offset they are in
 *   the query's time zone.
 */
export type RangeChoice =
  | { last: number; unit: Unit }
  | { day: "today" | "yesterday" }
  | { from: string; to: string }
  | { start: WrittenTime; end: WrittenTime };

const LAST = new RegExp(`^([1-9][0-9]{0,3})([${UNITS.join("")}])$`);

const isUnit = (text: string | undefined): text is Unit => UNITS.some((unit) => unit === text);

/** Reads `30d` as 30 days; null for anything else. */
function readLast(text: string): Extract<RangeChoice, { last: number }> | null {
  const [, last, unit] = LAST.exec(text) ?? [];
  return isUnit(unit) ? { last: Number(last), unit } : null;
}

/** What to write instead of an invalid range. */
export const RANGE_FORMS =
  'use {"last": "30d"} (h, d, w, m or y), {"day": "today"}, {"from", "to"} as dates or {"start_time", "end_time"}';

/** A range as API clients write it. */
export const rangeSchema = named(
  "Range",
  field(readRange, {
    description: "The time range.",
    anyOf: [
      object({ last: { type: "string", pattern: LAST.source } }),
      object({ day: { type: "string", enum: ["today", "yesterday"] } }),
      object({ from: { type: "string", format: "date" }, to: { type: "string", format: "date" } }),
      object({
        start_time: { type: "string", format: "date-time" },
        end_time: { type: "string", format: "date-time" },
      }),
    ],
  }),
);

function object(properties: Record<string, unknown>): Record<string, unknown> {
  const required = Object.keys(properties);
  return { type: "object", properties, required, additionalProperties: false };
}

function readRange(input: unknown): RangeChoice | Fault {
  if (input === undefined) return faults.missing;
  if (!isDict(input)) return faults.modelType;
  switch (Object.keys(input).sort().join()) {
    case "last":
      return (typeof input.last === "string" && readLast(input.last)) || faults.value(RANGE_FORMS);
    case "day":
      return readNamedDay(input.day);
    case "from,to":
      return readDays(input);
    case "end_time,start_time":
      return readInstants(input);
    default:
      return faults.value(RANGE_FORMS);
  }
}

function readNamedDay(day: unknown): RangeChoice | Fault {
  return day === "today" || day === "yesterday" ? { day } : faults.literal(["today", "yesterday"]);
}

const DAY = "use a date as YYYY-MM-DD, 1970 or later";
/** No event is older, and a period in the year 0 would have no previous period. */
export const FIRST_DAY = "1970-01-01";
const daySchema = z.iso.date(DAY).refine((day) => day >= FIRST_DAY, DAY);

function readDays({ from, to }: Record<string, unknown>): RangeChoice | Fault {
  const days = z.object({ from: daySchema, to: daySchema }).safeParse({ from, to });
  if (!days.success) return faults.value(DAY);
  return days.data.to < days.data.from ? faults.value(BACKWARDS.days) : days.data;
}

/** Checked on save, so that no dashboard or report stores a range that can never run. */
const BACKWARDS = {
  days: "the last day is before the first",
  instants: "end_time must be after start_time",
};

function readInstants({ start_time, end_time }: Record<string, unknown>): RangeChoice | Fault {
  const start = readQueryTime(start_time);
  if (start instanceof Fault) return start;
  const end = readQueryTime(end_time);
  if (end instanceof Fault) return end;
  // If only one of them has an offset, they can be compared once the query's zone is known.
  const isBackwards = start.zoned === end.zoned && end.ms <= start.ms;
  return isBackwards ? faults.value(BACKWARDS.instants) : { start, end };
}

/** The named periods of the console's screens. */
export const PRESETS = ["24h", "today", "yesterday", "7d", "30d", "90d", "12m"] as const;
export type Preset = (typeof PRESETS)[number];

function choiceOf(preset: Preset): RangeChoice {
  if (preset === "today" || preset === "yesterday") return { day: preset };
  const last = readLast(preset);
  if (last === null) throw new Error(`${preset} is not a period`);
  return last;
}

/** A period as the console sends it: a preset, or its first and last day in the project's zone. */
export const periodSchema = z.union([
  z.object({ preset: z.enum(PRESETS) }).transform(({ preset }) => choiceOf(preset)),
  z.object({ from: daySchema, to: daySchema }),
]);
