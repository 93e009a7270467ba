import { DAY_MS } from "@/base/time/durations";
import { nextUtcMonth, utcDay, utcMonth } from "@/base/time/utc";

/** A day (UTC) on which a team's usage of the month went, or at this pace will go, beyond a number. */
export type Passing = { day: string; passed: boolean };

export type Outlook = {
  /** Events at the month's end, if it goes on as in the last days; null before there is a whole day of them. */
  atEnd: number | null;
  /** Of each number that was asked about; null where it will not come to it this month. */
  passings: (Passing | null)[];
};

export type Counted = {
  /** Events accepted, by day (UTC, "2026-07-01"); of this month, and of the last days before it. */
  byDay: ReadonlyMap<string, number>;
  /** Of this month, to the single event. */
  used: number;
  now: number;
};

/** How the month goes on, at the pace of the last seven whole days, and when it goes beyond `numbers`. */
export function outlookOf(counted: Counted, numbers: readonly number[]): Outlook {
  const { used, now } = counted;
  const perMs = paceOf(counted);
  const atEnd = perMs === null ? null : Math.round(used + perMs * (nextUtcMonth(now) - now));
  return { atEnd, passings: numbers.map((number) => passingOf(counted, number, perMs)) };
}

function passingOf(
  { byDay, used, now }: Counted,
  number: number,
  perMs: number | null,
): Passing | null {
  if (used > number) return { day: firstBeyond(byDay, number, now), passed: true };
  if (perMs === null || used + perMs * (nextUtcMonth(now) - now) <= number) return null;
  return { day: utcDay(now + (number - used) / perMs), passed: false };
}

/** The figures by day may lag a moment behind the month's: then it was just now. */
function firstBeyond(byDay: Counted["byDay"], number: number, now: number): string {
  let sum = 0;
  for (const [day, events] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!day.startsWith(utcMonth(now))) continue;
    sum += events;
    if (sum > number) return day;
  }
  return utcDay(now);
}

/** How many days the pace is taken from. */
export const PACE_DAYS = 7;

/** Events per ms, by the whole days since the first event; null where there was none before today. */
function paceOf({ byDay, now }: Counted): number | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const days = Array.from({ length: PACE_DAYS }, (_, ago) => utcDay(today - (ago + 1) * DAY_MS));
  const counts = days.map((day) => byDay.get(day) ?? 0);
  const first = counts.findLastIndex((events) => events > 0);
  if (first === -1) return [...byDay.keys()].some((day) => day < utcDay(now)) ? 0 : null;
  const sum = counts.slice(0, first + 1).reduce((total, events) => total + events, 0);
  return sum / ((first + 1) * DAY_MS);
}
