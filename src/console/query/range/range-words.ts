import type { WireRange } from "@/query/engine/language/wire";
import { type DateRange, isDatePreset, rangeLabel } from "@/ui/dates/date-range";

const UNITS: Record<string, string> = { h: "hour", d: "day", w: "week", m: "month", y: "year" };

/** A range as the pickers have it; null for one that none of them can show. */
export function pickedRange(range: WireRange): DateRange | null {
  if ("from" in range) return { from: range.from, to: range.to };
  const preset = "day" in range ? range.day : "last" in range ? range.last : "";
  return isDatePreset(preset) ? { preset } : null;
}

/** "Last 14 days", "1 Nov 2026 – 28 Nov 2026". */
export function rangeText(range: WireRange): string {
  const picked = pickedRange(range);
  if (picked) return rangeLabel(picked);
  if ("last" in range) return lastText(range.last);
  if ("start_time" in range) return `${range.start_time} – ${range.end_time}`;
  return "";
}

function lastText(last: string): string {
  const [, count = "", unit = ""] = /^(\d+)([hdwmy])$/.exec(last) ?? [];
  const word = UNITS[unit];
  if (word === undefined) return last;
  return count === "1" ? `Last ${word}` : `Last ${count} ${word}s`;
}
