import type { DateRange } from "@/ui/date-range-value";

const DAY_MS = 86_400_000;

const LENGTHS: Record<string, number> = {
  "24h": 2,
  today: 1,
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "12m": 365,
};

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first and the last day (UTC) of a period, both included. */
export function utcDaysOf(period: DateRange, nowMs: number): { from: string; to: string } {
  if (!("preset" in period)) return period;
  if (period.preset === "yesterday") {
    return { from: dayText(nowMs - DAY_MS), to: dayText(nowMs - DAY_MS) };
  }
  const days = LENGTHS[period.preset] ?? 30;
  return { from: dayText(nowMs - (days - 1) * DAY_MS), to: dayText(nowMs) };
}
