import type { Sample } from "@/query/engine/questions/catalogue";

/** An hour that has events: its start in unix seconds, and how many. */
export type BusyHour = { start: number; events: number };

/**
 * A sample of about `wanted` events; null where all can be looked at. It is made of whole hours, which
 * reads little since the table is sorted by them: every n-th of those that have events. Where a few
 * hours hold nearly all, some of their events stand for them.
 *
 * n has no divisor in common with the 168 hours of a week: each hour of each day has its turn.
 */
export function chooseSample(hours: readonly BusyHour[], wanted: number): Sample | null {
  const total = sum(hours);
  if (total <= wanted) return null;
  let step = Math.ceil(total / wanted);
  while (step % 2 === 0 || step % 3 === 0 || step % 7 === 0) step++;
  const chosen = hours.filter((_, index) => index % step === 0);
  return {
    hours: chosen.map((hour) => hour.start),
    everyNth: Math.max(1, Math.floor(sum(chosen) / wanted)),
  };
}

const sum = (hours: readonly BusyHour[]): number =>
  hours.reduce((total, hour) => total + hour.events, 0);
