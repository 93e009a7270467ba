import { z } from "zod";
import { Fault, faults, field, isDict, readQueryTime, type WrittenTime } from "@/base/validation";

/** Hours, days, weeks from Monday, calendar months and years. */
export const UNITS = ["h", "d", "w", "m", "y"] as const;
export type Unit = (typeof UNITS)[number];

/**
 * A range of time before it is known when and in which zone it is asked for.
 * - `last`: so many whole units, the one that is not over yet among them: 1 d is today.
 * - `day`: the same as one day, by its name.
 * - `from`, `to`: the first and the last day, both included, as YYYY-MM-DD.
 * - `start`, `end`: two instants, the first included; without a zone of their own they are on the
 *   clock of the question's.
 */
export type RangeChoice =
  | { last: number; unit: Unit }
  | { day: "today" | "yesterday" }
  | { from: string; to: string }
  | { start: WrittenTime; end: WrittenTime };

const LAST = new RegExp(`^([1-9][0-9]{0,3})([${UNITS.join("")}])$`);

const isUnit = (text: string | undefined): text is Unit => UNITS.some((unit) => unit === text);

/** `30d`: 30 days. Null for what is no such text. */
export function readLast(text: string): Extract<RangeChoice, { last: number }> | null {
  const [, last, unit] = LAST.exec(text) ?? [];
  return isUnit(unit) ? { last: Number(last), unit } : null;
}

const FORMS =
  'give {"last": "30d"} (h, d, w, m or y), {"day": "today"}, {"from", "to"} as days or {"start_time", "end_time"}';

/** A range as the API's clients write it. */
export const rangeSchema = field(readRange, {
  description: "Time asked about.",
  anyOf: [
    object({ last: { type: "string", pattern: LAST.source } }),
    object({ day: { type: "string", enum: ["today", "yesterday"] } }),
    object({ from: { type: "string", format: "date" }, to: { type: "string", format: "date" } }),
    object({
      start_time: { type: "string", format: "date-time" },
      end_time: { type: "string", format: "date-time" },
    }),
  ],
});

function object(properties: Record<string, unknown>): Record<string, unknown> {
  const required = Object.keys(properties);
  return { type: "object", properties, required, additionalProperties: false };
}

function readRange(input: unknown): RangeChoice | Fault {
  if (input === undefined) return faults.missing;
  if (!isDict(input)) return faults.modelType;
  switch (Object.keys(input).sort().join()) {
    case "last":
      return (typeof input.last === "string" && readLast(input.last)) || faults.value(FORMS);
    case "day":
      return readNamedDay(input.day);
    case "from,to":
      return readDays(input);
    case "end_time,start_time":
      return readInstants(input);
    default:
      return faults.value(FORMS);
  }
}

function readNamedDay(day: unknown): RangeChoice | Fault {
  return day === "today" || day === "yesterday" ? { day } : faults.literal(["today", "yesterday"]);
}

const DAY = "give a day as YYYY-MM-DD, from 1970 on";
/** No event is older, and the period before one in the year 0 would have no date. */
export const FIRST_DAY = "1970-01-01";
const daySchema = z.iso.date(DAY).refine((day) => day >= FIRST_DAY, DAY);

function readDays({ from, to }: Record<string, unknown>): RangeChoice | Fault {
  const days = z.object({ from: daySchema, to: daySchema }).safeParse({ from, to });
  if (!days.success) return faults.value(DAY);
  return days.data.to < days.data.from ? faults.value(BACKWARDS.days) : days.data;
}

/** Else a dashboard or a report could be saved with a range that nobody can ever ask for. */
const BACKWARDS = {
  days: "the last day lies before the first",
  instants: "end_time must be after start_time",
};

function readInstants({ start_time, end_time }: Record<string, unknown>): RangeChoice | Fault {
  const start = readQueryTime(start_time);
  if (start instanceof Fault) return start;
  const end = readQueryTime(end_time);
  if (end instanceof Fault) return end;
  // Of two of which only one has a zone it shows when the question's is known.
  const isBackwards = start.zoned === end.zoned && end.ms <= start.ms;
  return isBackwards ? faults.value(BACKWARDS.instants) : { start, end };
}

/** The periods that a screen offers by name. */
export const PRESETS = ["24h", "today", "yesterday", "7d", "30d", "90d", "12m"] as const;
export type Preset = (typeof PRESETS)[number];

function choiceOf(preset: Preset): RangeChoice {
  if (preset === "today" || preset === "yesterday") return { day: preset };
  const last = readLast(preset);
  if (last === null) throw new Error(`${preset} is no period`);
  return last;
}

/** A period as a screen names it: by preset, or by its first and last day in the project's zone. */
export const periodSchema = z.union([
  z.object({ preset: z.enum(PRESETS) }).transform(({ preset }) => choiceOf(preset)),
  z.object({ from: daySchema, to: daySchema }),
]);
