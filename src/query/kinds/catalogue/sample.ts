import type { Sample } from "@/query/engine/questions/catalogue";

/** An hour with events; `start` is in Unix seconds. */
export type BusyHour = { start: number; events: number };

/**
 * Chooses a sample of about `wanted` events; null if all can be read. It consists of whole hours,
 * every n-th of those with events: the table is sorted by hour, so little is read. If a few hours
 * hold nearly all events, every n-th of their events is read.
 *
 * The step has no divisor in common with the 168 hours of a week, so that every hour of
 * every weekday occurs.
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
