import { formatDay, wallClock } from "../format/time";

export const DATE_PRESETS = ["24h", "today", "yesterday", "7d", "30d", "90d", "12m"] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Days are "2026-11-28" in the project's zone, both inclusive. */
export type DateRange = { preset: DatePreset } | { from: string; to: string };

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

/** A day that does not exist, which a model may write, stays as written. */
function dayLabel(day: string): string {
  const noon = `${day}T12:00:00Z`;
  return Number.isNaN(Date.parse(noon)) ? day : formatDay(noon, "UTC");
}

/** Today in the zone, such as "2026-11-28". */
export function todayIn(zone: string, nowMs: number): string {
  const { year, month, day } = wallClock(nowMs, zone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
