import { DAY_MS } from "@/base/time/durations";
import type { DatePreset, DateRange } from "@/ui/dates/date-range";

/** Ingestion statistics are daily, so only periods of whole days are offered. */
export const DAY_PRESETS = ["today", "yesterday", "7d", "30d", "90d"] as const;

/** Length of each period in days. */
const LENGTHS: Record<DatePreset, number> = {
  "24h": 1,
  today: 1,
  yesterday: 1,
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "12m": 365,
};

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first and last day of a period in UTC, both inclusive. */
export function utcDaysOf(period: DateRange, nowMs: number): { from: string; to: string } {
  if (!("preset" in period)) return period;
  const to = period.preset === "yesterday" ? nowMs - DAY_MS : nowMs;
  return { from: dayText(to - (LENGTHS[period.preset] - 1) * DAY_MS), to: dayText(to) };
}
