import type { WireRange } from "../engine/language/wire";

const LAST = /^[1-9]\d{0,3}[hdwmy]$/;
const DAYS = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
/** An ISO 8601 interval; each time is as the query language reads it. */
const INSTANTS = /^(\d[^/]{8,40})\/(\d[^/]{8,40})$/;

/**
 * Reads a range in a URL: "30d", "today", two days in either order ("2026-11-01..2026-11-28"), or
 * two times ("2026-11-01T09:00:00+01:00/2026-11-01T18:00:00+01:00"). Null for anything else.
 * Without imports of code, so that the console and the tools can share it.
 */
export function readRange(text: string): WireRange | null {
  if (text === "today" || text === "yesterday") return { day: text };
  if (LAST.test(text)) return { last: text };
  const [, one = "", other = ""] = DAYS.exec(text) ?? [];
  if (isDay(one) && isDay(other)) {
    return one <= other ? { from: one, to: other } : { from: other, to: one };
  }
  const [, start_time, end_time] = INSTANTS.exec(text) ?? [];
  return start_time !== undefined && end_time !== undefined ? { start_time, end_time } : null;
}

/** Rejects days that do not exist: Date would read 30 February as a day in March. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The inverse of {@link readRange}. */
export function writeRange(range: WireRange): string {
  if ("last" in range) return range.last;
  if ("day" in range) return range.day;
  if ("from" in range) return `${range.from}..${range.to}`;
  return `${range.start_time}/${range.end_time}`;
}
