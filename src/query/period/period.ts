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

/** Where a period begins, how far before it its predecessor does, and in which buckets it is drawn. */
type Span = {
  start: Temporal.ZonedDateTime;
  shift: Temporal.DurationLike;
  granularity: Granularity;
};
type Stretch = { span: Span; end: Temporal.ZonedDateTime };

/**
 * The instants of a period in the project's zone. One that is not over ends now, and so does the one
 * before it at the same time of day: what has passed is compared with as much as had passed.
 * Throws `invalid_request` for days that are no period.
 */
export function periodOf(choice: PeriodChoice, zone: string, nowMs: number): Period {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const { span, end } = "preset" in choice ? ofPreset(choice.preset, now) : ofDays(choice, now);
  const { start, shift, granularity } = span;
  const last = (end.epochMilliseconds > nowMs ? now : end).epochMilliseconds;
  const lastShown = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO(zone);
  return {
    range: { start: start.epochMilliseconds, end: last },
    previous: {
      start: start.subtract(shift).epochMilliseconds,
      end: lastShown.subtract(shift).epochMilliseconds,
    },
    granularity,
    bucketEnd: end.epochMilliseconds,
  };
}

function ofPreset(preset: Preset, now: Temporal.ZonedDateTime): Stretch {
  const today = now.startOfDay();
  switch (preset) {
    case "24h": {
      const hour = now.round({ smallestUnit: "hour", roundingMode: "floor" });
      return {
        span: { start: hour.subtract({ hours: 23 }), shift: { hours: 24 }, granularity: "hour" },
        end: hour.add({ hours: 1 }),
      };
    }
    case "today":
      return daysUntil(today.add({ days: 1 }), 1);
    case "yesterday":
      return daysUntil(today, 1);
    case "12m": {
      const month = today.with({ day: 1 }).startOfDay();
      return {
        span: {
          start: month.subtract({ months: 11 }),
          shift: { months: 12 },
          granularity: "month",
        },
        end: month.add({ months: 1 }),
      };
    }
    default:
      return daysUntil(today.add({ days: 1 }), Number.parseInt(preset, 10));
  }
}

function daysUntil(end: Temporal.ZonedDateTime, days: number): Stretch {
  const granularity = days <= MAX_HOURLY_DAYS ? "hour" : "day";
  return { span: { start: end.subtract({ days }), shift: { days }, granularity }, end };
}

function ofDays(choice: { from: string; to: string }, now: Temporal.ZonedDateTime): Stretch {
  const from = Temporal.PlainDate.from(choice.from);
  const to = Temporal.PlainDate.from(choice.to);
  const days = from.until(to).days + 1;
  if (days < 1) throw invalid("The last day lies before the first. Exchange them.");
  if (days > MAX_DAYS) throw invalid(`Choose at most ${MAX_DAYS} days.`);
  const start = from.toZonedDateTime(now.timeZoneId);
  if (start.epochMilliseconds >= now.epochMilliseconds) {
    throw invalid("The period has not begun yet. Choose an earlier first day.");
  }
  return daysUntil(to.add({ days: 1 }).toZonedDateTime(now.timeZoneId), days);
}

const invalid = (detail: string): AppError => new AppError("invalid_request", detail);
