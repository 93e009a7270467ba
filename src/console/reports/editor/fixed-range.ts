import { HOUR_MS } from "@/base/time/durations";
import type { WireRange } from "@/query/engine/language/wire";
import { type DateRange, todayIn } from "@/ui/dates/date-range";

/** The same time as a range that moves on means now, said so that it stays: a report keeps its figures. */
export function fixedRange(range: DateRange, zone: string, nowMs: number): WireRange {
  if ("from" in range) return { from: range.from, to: range.to };
  const today = todayIn(zone, nowMs);
  switch (range.preset) {
    case "24h":
      return hours(24, nowMs);
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
    case "7d":
      return { from: daysBefore(today, 6), to: today };
    case "30d":
      return { from: daysBefore(today, 29), to: today };
    case "90d":
      return { from: daysBefore(today, 89), to: today };
    case "12m":
      return { from: firstOfMonthBefore(today, 11), to: today };
  }
}

/** Whole hours, the one that is not over yet among them. */
function hours(count: number, nowMs: number): WireRange {
  const end = (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
  const iso = (ms: number) => new Date(ms).toISOString().replace(".000", "");
  return { start_time: iso(end - count * HOUR_MS), end_time: iso(end) };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** By the calendar, which has no summer time. */
function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return dayOf(date);
}

function firstOfMonthBefore(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return dayOf(date);
}

/** Whether the range ends after now, so that its figures still grow. */
export function isUnfinished(range: WireRange, zone: string, nowMs: number): boolean {
  if ("from" in range) return range.to >= todayIn(zone, nowMs);
  return "end_time" in range && Date.parse(range.end_time) > nowMs;
}
