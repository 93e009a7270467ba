import { offsetAt } from "./zone";

const MINUTE = 60_000;

/**
 * An instant as RFC 3339 on the zone's wall clock, `Z` in UTC: `2026-07-10T10:00:00+02:00`.
 * Milliseconds are written only where there are some.
 */
export function formatInstant(ms: number, offset: number, zone: string): string {
  const local = wallClock(ms + offset);
  // RFC 3339 has neither offsets with seconds, as zones had long ago, nor years of five digits.
  const writable = offset % MINUTE === 0 && /^\d{4}-/.test(local);
  if (zone === "UTC" || !writable) return `${wallClock(ms)}Z`;
  const minutes = Math.abs(offset) / MINUTE;
  const sign = offset < 0 ? "-" : "+";
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export function formatInZone(ms: number, zone: string): string {
  return formatInstant(ms, offsetAt(ms, zone), zone);
}

function wallClock(ms: number): string {
  return new Date(ms).toISOString().replace(/(\.000)?Z$/, "");
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
