import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { AppError } from "@/base/errors";
import type { TimeRange } from "../time/buckets";
import type { Granularity } from "../time/granularity";

/** The periods that a screen offers by name. */
export const PRESETS = ["24h", "today", "yesterday", "7d", "30d", "90d", "12m"] as const;
export type Preset = (typeof PRESETS)[number];

/** Longer than retention, so that nothing is asked for that nobody can have. */
const MAX_DAYS = 400;
/** Up to so many days are shown hour by hour. */
const MAX_HOURLY_DAYS = 2;

const DAY_MS = 86_400_000;

const day = z.iso.date("Give a day as YYYY-MM-DD.");

/** A period as a screen names it: by preset, or by its first and last day in the project's zone. */
export const periodSchema = z.union([
  z.object({ preset: z.enum(PRESETS) }),
  z.object({ from: day, to: day }),
]);
export type PeriodChoice = z.output<typeof periodSchema>;

export type Period = {
  range: TimeRange;
  /** Of equal length, right before: so many days (months, hours) earlier, to the same time of day. */
  previous: TimeRange;
  granularity: Granularity;
  /** When the last bucket is over; the range may end before, where that lies ahead. */
  bucketEnd: number;
};

/**
 * A stretch of the calendar, from the first moment of a day to that of another: not always midnight, as
 * some zones put their clocks forward then.
 */
type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate; shift: Temporal.DurationLike };

/**
 * The instants of a period in the project's zone. One that is not over ends now, and so does the one
 * before it at the same time of day: what has passed is compared with as much as had passed.
 * Throws `invalid_request` for days that are no period.
 */
export function periodOf(choice: PeriodChoice, zone: string, nowMs: number): Period {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  if (!("preset" in choice)) return ofDays(chosenDays(choice, now), now);
  if (choice.preset === "24h") return lastHours(now);
  return ofDays(presetDays(choice.preset, now.toPlainDate()), now);
}

function lastHours(now: Temporal.ZonedDateTime): Period {
  const hour = now.round({ smallestUnit: "hour", roundingMode: "floor" });
  const start = hour.subtract({ hours: 23 }).epochMilliseconds;
  const end = now.epochMilliseconds;
  return {
    range: { start, end },
    previous: { start: start - DAY_MS, end: end - DAY_MS },
    granularity: "hour",
    bucketEnd: hour.add({ hours: 1 }).epochMilliseconds,
  };
}

function presetDays(preset: Exclude<Preset, "24h">, today: Temporal.PlainDate): Days {
  const tomorrow = today.add({ days: 1 });
  switch (preset) {
    case "today":
      return { from: today, to: tomorrow, shift: { days: 1 } };
    case "yesterday":
      return { from: today.subtract({ days: 1 }), to: today, shift: { days: 1 } };
    case "12m": {
      const month = today.with({ day: 1 });
      const to = month.add({ months: 1 });
      return { from: to.subtract({ months: 12 }), to, shift: { months: 12 } };
    }
    default: {
      const days = Number.parseInt(preset, 10);
      return { from: tomorrow.subtract({ days }), to: tomorrow, shift: { days } };
    }
  }
}

function chosenDays(choice: { from: string; to: string }, now: Temporal.ZonedDateTime): Days {
  const from = Temporal.PlainDate.from(choice.from);
  const to = Temporal.PlainDate.from(choice.to).add({ days: 1 });
  const days = from.until(to).days;
  if (days < 1) throw invalid("The last day lies before the first. Exchange them.");
  if (days > MAX_DAYS) throw invalid(`Choose at most ${MAX_DAYS} days.`);
  if (from.toZonedDateTime(now.timeZoneId).epochMilliseconds >= now.epochMilliseconds) {
    throw invalid("The period has not begun yet. Choose an earlier first day.");
  }
  return { from, to, shift: { days } };
}

function ofDays({ from, to, shift }: Days, now: Temporal.ZonedDateTime): Period {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(now.timeZoneId).epochMilliseconds;
  const bucketEnd = begin(to);
  const isOver = bucketEnd <= now.epochMilliseconds;
  return {
    range: { start: begin(from), end: isOver ? bucketEnd : now.epochMilliseconds },
    previous: {
      start: begin(from.subtract(shift)),
      end: isOver ? begin(to.subtract(shift)) : now.subtract(shift).epochMilliseconds,
    },
    granularity: granularityOf(from, to),
    bucketEnd,
  };
}

function granularityOf(from: Temporal.PlainDate, to: Temporal.PlainDate): Granularity {
  const days = from.until(to).days;
  if (days <= MAX_HOURLY_DAYS) return "hour";
  return from.day === 1 && to.day === 1 && days > 360 ? "month" : "day";
}

const invalid = (detail: string): AppError => new AppError("invalid_request", detail);
