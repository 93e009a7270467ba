import { DAY_MS } from "@/base/time/durations";
import { nextUtcMonth, utcDay, utcMonth } from "@/base/time/utc";

/**
 * The day (UTC) on which a team's usage exceeded a limit, or will exceed it at the current pace.
 */
export type Crossing = { day: string; passed: boolean };

type UsageForecast = {
  /**
   * The number of events at the end of the month at the current pace; null until there is a full
   * day of events.
   */
  atEnd: number | null;
  /** One entry for each limit; null if it will not be exceeded this month. */
  crossings: (Crossing | null)[];
};

type UsageToDate = {
  /** Events accepted by day (UTC, "2026-07-01"), in this month and the last days before it. */
  byDay: ReadonlyMap<string, number>;
  used: number;
  now: number;
};

/**
 * Forecasts the month at the pace of the last seven full days, and when it
 * exceeds each of `limits`.
 */
export function forecastUsage(usage: UsageToDate, limits: readonly number[]): UsageForecast {
  const { used, now } = usage;
  const perMs = paceOf(usage);
  const atEnd = perMs === null ? null : Math.round(used + perMs * (nextUtcMonth(now) - now));
  return { atEnd, crossings: limits.map((limit) => crossingOf(usage, limit, perMs)) };
}

function crossingOf(
  { byDay, used, now }: UsageToDate,
  limit: number,
  perMs: number | null,
): Crossing | null {
  if (used > limit) return { day: firstBeyond(byDay, limit, now), passed: true };
  if (perMs === null || used + perMs * (nextUtcMonth(now) - now) <= limit) return null;
  return { day: utcDay(now + (limit - used) / perMs), passed: false };
}

/** Daily counts may lag behind the monthly count; in that case, the limit was exceeded just now. */
function firstBeyond(byDay: UsageToDate["byDay"], limit: number, now: number): string {
  let sum = 0;
  for (const [day, events] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!day.startsWith(utcMonth(now))) continue;
    sum += events;
    if (sum > limit) return day;
  }
  return utcDay(now);
}

export const PACE_DAYS = 7;

/** Events per ms over the full days since the first event; null if there was none before today. */
function paceOf({ byDay, now }: UsageToDate): number | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const days = Array.from({ length: PACE_DAYS }, (_, ago) => utcDay(today - (ago + 1) * DAY_MS));
  const counts = days.map((day) => byDay.get(day) ?? 0);
  const first = counts.findLastIndex((events) => events > 0);
  if (first === -1) return [...byDay.keys()].some((day) => day < utcDay(now)) ? 0 : null;
  const sum = counts.slice(0, first + 1).reduce((total, events) => total + events, 0);
  return sum / ((first + 1) * DAY_MS);
}
