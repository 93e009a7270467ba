import { Temporal } from "temporal-polyfill";
import { formatDay } from "./format";

export const DATE_PRESETS = ["24h", "today", "yesterday", "7d", "30d", "90d", "12m"] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Days are "2026-11-28" in the project's zone, both included. */
export type DateRange = { preset: DatePreset } | { from: string; to: string };

export type RangeBounds = {
  /** ISO instants; the end is not included. */
  start: string;
  end: string;
  /** The buckets that show the range well. */
  granularity: "hour" | "day" | "week" | "month";
};

export const PRESET_LABELS: Record<DatePreset, string> = {
  "24h": "Last 24 hours",
  today: "Today",
  yesterday: "Yesterday",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "12m": "Last 12 months",
};

export const isDatePreset = (text: string): text is DatePreset =>
  (DATE_PRESETS as readonly string[]).includes(text);

export function rangeLabel(range: DateRange): string {
  if ("preset" in range) return PRESET_LABELS[range.preset];
  const [from, to] = [dayLabel(range.from), dayLabel(range.to)];
  return from === to ? from : `${from} – ${to}`;
}

const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, "UTC");

/** "2026-11-28", today in the zone. */
export const todayIn = (zone: string, nowMs: number): string =>
  nowIn(zone, nowMs).toPlainDate().toString();

/**
 * From when to when a range goes. Ranges of days begin and end at the zone's midnights, so that a day
 * of 23 or 25 hours is one whole day; those up to now end with the bucket that still fills.
 */
export function rangeBounds(range: DateRange, zone: string, nowMs: number): RangeBounds {
  if (!("preset" in range)) return daysBounds(range.from, range.to, zone);
  const now = nowIn(zone, nowMs);
  const today = now.toPlainDate();
  switch (range.preset) {
    case "24h": {
      const end = now.round({ smallestUnit: "hour", roundingMode: "floor" }).add({ hours: 1 });
      return bounds(end.subtract({ hours: 24 }), end, "hour");
    }
    case "today":
      return bounds(midnight(today, zone), midnight(today.add({ days: 1 }), zone), "hour");
    case "yesterday":
      return bounds(midnight(today.subtract({ days: 1 }), zone), midnight(today, zone), "hour");
    case "12m": {
      const month = today.with({ day: 1 });
      return bounds(
        midnight(month.subtract({ months: 11 }), zone),
        midnight(month.add({ months: 1 }), zone),
        "month",
      );
    }
    default: {
      const days = Number.parseInt(range.preset, 10);
      const end = midnight(today.add({ days: 1 }), zone);
      return bounds(midnight(today.subtract({ days: days - 1 }), zone), end, "day");
    }
  }
}

const MOST_DAYS_BY_HOUR = 2;
const MOST_DAYS_BY_DAY = 120;
const MOST_DAYS_BY_WEEK = 730;

function daysBounds(from: string, to: string, zone: string): RangeBounds {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const days = first.until(last, { largestUnit: "days" }).days + 1;
  const granularity =
    days <= MOST_DAYS_BY_HOUR
      ? "hour"
      : days <= MOST_DAYS_BY_DAY
        ? "day"
        : days <= MOST_DAYS_BY_WEEK
          ? "week"
          : "month";
  return bounds(midnight(first, zone), midnight(last.add({ days: 1 }), zone), granularity);
}

const nowIn = (zone: string, nowMs: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);

/** The first moment of the day, which is not 00:00 where clocks are put forward at midnight. */
const midnight = (day: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime =>
  day.toZonedDateTime(zone);

function bounds(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
  granularity: RangeBounds["granularity"],
): RangeBounds {
  return { start: start.toInstant().toString(), end: end.toInstant().toString(), granularity };
}
