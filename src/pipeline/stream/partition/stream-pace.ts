import type { Pace } from "../../writer/pace";

/** So many partitions insert at their shortest interval. */
const FAST_PARTITIONS = 8;

/**
 * Each partition has inserts of its own. At this pace, ClickHouse gets at most 16 small parts per second, however
 * many partitions there are: with up to eight, events can be queried within a second, with 64 within about five.
 */
export function paceOf(partitions: number): Pace {
  const times = Math.max(1, partitions / FAST_PARTITIONS);
  return {
    interval: 500 * times,
    busyInterval: 750 * times,
    firstRetry: 100,
    longestRetry: 5_000,
  };
}
