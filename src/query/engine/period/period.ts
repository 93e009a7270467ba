import { Temporal } from "temporal-polyfill";
import { AppError } from "@/base/errors";
import { DAY_MS, HOUR_MS, MAX_RANGE_DAYS } from "@/base/time/durations";
import type { WrittenTime } from "@/base/validation";
import type { TimeRange } from "../time/buckets";
import type { Granularity } from "../time/granularity";
import { instantOfWallClock, offsetAt } from "../time/zone";
import type { Shift } from "./pairs";
import { FIRST_DAY, type RangeChoice, type Unit } from "./range-presets";

/** Ranges of up to this many days have hourly buckets by default. */
const MAX_HOURLY_DAYS = 2;

/** The bounds of ranges in ms: the years 1970 to 9999 in any zone. */
export const EARLIEST = -DAY_MS;
export const LATEST = Date.UTC(10_000, 0, 1) + DAY_MS;

/** A range to compare with, and how much later the period is. */
type EarlierRange = TimeRange & { shift: Shift };

export type Period = {
  range: TimeRange;
  /** The preceding period of equal length, up to the same time of day. */
  previous: EarlierRange;
  /** The same period a calendar year earlier. */
  previousYear: EarlierRange;
  granularity: Granularity;
  /** The end of the last bucket; the range may end earlier, at the current time. */
  bucketEnd: number;
};

/**
 * Calendar days, from the first instant of one to that of another: not always midnight, since some
 * zones move their clocks forward at midnight.
 */
type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate; shift: Temporal.DurationLike };

/**
 * Resolves a range to instants in a zone. A range that is not over ends now, and the earlier
 * ranges end at the same time of day, so that equal spans are compared. "Now" is the end of
 * the current minute, so that queries within a minute are identical and can be cached. A range
 * of two instants keeps its end; only the earlier ranges are cut. Throws `invalid_request` for
 * an impossible period.
 */
export function periodOf(choice: RangeChoice, zone: string, nowMs: number): Period {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  if ("start" in choice) return instantsPeriod(choice, now);
  if ("from" in choice) return daysPeriod(chosenDays(choice, now), now);
  if ("day" in choice) return daysPeriod(namedDay(choice.day, now.toPlainDate()), now);
  if (choice.unit === "h") return lastHours(choice.last, now);
  return daysPeriod(lastDays(choice.last, choice.unit, now.toPlainDate()), now);
}

const minuteEnd = (now: Temporal.ZonedDateTime): Temporal.ZonedDateTime =>
  now.round({ smallestUnit: "minute", roundingMode: "ceil" });

function lastHours(hours: number, now: Temporal.ZonedDateTime): Period {
  const hour = now.round({ smallestUnit: "hour", roundingMode: "floor" });
  const start = hour.subtract({ hours: hours - 1 }).epochMilliseconds;
  const end = minuteEnd(now).epochMilliseconds;
  const ms = hours * HOUR_MS;
  return {
    range: { start, end },
    previous: { start: start - ms, end: end - ms, shift: { ms } },
    previousYear: yearBefore({ start, end }, now.timeZoneId),
    granularity: granularityOfLength(end - start),
    bucketEnd: hour.add({ hours: 1 }).epochMilliseconds,
  };
}

function namedDay(day: "today" | "yesterday", today: Temporal.PlainDate): Days {
  const from = day === "today" ? today : today.subtract({ days: 1 });
  return { from, to: from.add({ days: 1 }), shift: { days: 1 } };
}

function lastDays(last: number, unit: Exclude<Unit, "h">, today: Temporal.PlainDate): Days {
  const { first, name } = UNIT_DAYS[unit];
  const to = first(today).add({ [name]: 1 });
  const shift = { [name]: last };
  const from = to.subtract(shift);
  if (Temporal.PlainDate.compare(from, FIRST_DAY) < 0) {
    throw invalid(`The last ${last} ${name} begin before 1970. Use fewer.`);
  }
  return { from, to, shift };
}

/** Each unit's name, and the first day of the unit that a day is in. */
const UNIT_DAYS: Record<
  Exclude<Unit, "h">,
  {
    name: "days" | "weeks" | "months" | "years";
    first(day: Temporal.PlainDate): Temporal.PlainDate;
  }
> = {
  d: { name: "days", first: (day) => day },
  w: { name: "weeks", first: (day) => day.subtract({ days: day.dayOfWeek - 1 }) },
  m: { name: "months", first: (day) => day.with({ day: 1 }) },
  y: { name: "years", first: (day) => day.with({ month: 1, day: 1 }) },
};

function chosenDays(choice: { from: string; to: string }, now: Temporal.ZonedDateTime): Days {
  const from = Temporal.PlainDate.from(choice.from);
  const to = Temporal.PlainDate.from(choice.to).add({ days: 1 });
  const days = from.until(to).days;
  if (days < 1) throw invalid("The last day is before the first. Swap them.");
  if (days > MAX_RANGE_DAYS) throw invalid(`Choose at most ${MAX_RANGE_DAYS} days.`);
  if (from.toZonedDateTime(now.timeZoneId).epochMilliseconds >= now.epochMilliseconds) {
    throw invalid("The period is in the future. Choose an earlier first day.");
  }
  return { from, to, shift: { days } };
}

function daysPeriod({ from, to, shift }: Days, now: Temporal.ZonedDateTime): Period {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(now.timeZoneId).epochMilliseconds;
  const bucketEnd = begin(to);
  const isOver = bucketEnd <= now.epochMilliseconds;
  const end = minuteEnd(now);
  const before = (duration: Temporal.DurationLike): EarlierRange => ({
    start: begin(from.subtract(duration)),
    end: isOver ? begin(to.subtract(duration)) : end.subtract(duration).epochMilliseconds,
    shift: shiftOf(duration),
  });
  return {
    range: { start: begin(from), end: isOver ? bucketEnd : end.epochMilliseconds },
    previous: before(shift),
    previousYear: before({ years: 1 }),
    granularity: granularityOf(from, to),
    bucketEnd,
  };
}

function shiftOf(duration: Temporal.DurationLike): Shift {
  const { years, months, weeks, days } = Temporal.Duration.from(duration);
  return years || months ? { months: years * 12 + months } : { ms: (weeks * 7 + days) * DAY_MS };
}

function instantsPeriod(
  choice: { start: WrittenTime; end: WrittenTime },
  now: Temporal.ZonedDateTime,
): Period {
  const zone = now.timeZoneId;
  const instant = ({ ms, zoned }: WrittenTime) => (zoned ? ms : instantOfWallClock(ms, zone));
  const range = { start: instant(choice.start), end: instant(choice.end) };
  const length = range.end - range.start;
  if (length <= 0) throw invalid("end_time must be after start_time.");
  if (range.start < EARLIEST) throw invalid("start_time must not be before 1970.");
  const passed = { start: range.start, end: Math.min(range.end, minuteEnd(now).epochMilliseconds) };
  // A range in the future is compared as a whole.
  const compared = passed.end > passed.start ? passed : range;
  return {
    range,
    previous: {
      start: compared.start - length,
      end: compared.end - length,
      shift: { ms: wallLength(range, zone) },
    },
    previousYear: yearBefore(compared, zone),
    granularity: granularityOfLength(length),
    bucketEnd: range.end,
  };
}

/**
 * Measured on the wall clock if that is whole days: a day of 25 hours is one day, so 10:00
 * stays paired with 10:00.
 */
function wallLength({ start, end }: TimeRange, zone: string): number {
  const length = end + offsetAt(end, zone) - (start + offsetAt(start, zone));
  return length > 0 && length % DAY_MS === 0 ? length : end - start;
}

function yearBefore({ start, end }: TimeRange, zone: string): EarlierRange {
  const duration = { years: 1 };
  const before = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).subtract(duration)
      .epochMilliseconds;
  return { start: before(start), end: before(end), shift: shiftOf(duration) };
}

function granularityOf(from: Temporal.PlainDate, to: Temporal.PlainDate): Granularity {
  const days = from.until(to).days;
  if (from.day === 1 && to.day === 1 && days > 360) return "month";
  return granularityOfLength(days * DAY_MS);
}

function granularityOfLength(ms: number): Granularity {
  if (ms <= 2 * HOUR_MS) return "minute";
  if (ms <= MAX_HOURLY_DAYS * DAY_MS) return "hour";
  return ms <= MAX_RANGE_DAYS * DAY_MS ? "day" : "month";
}

const invalid = (detail: string): AppError => new AppError("invalid_request", detail);
