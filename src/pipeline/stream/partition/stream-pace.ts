import type { Pace } from "../../writer/pace";

/** So many partitions insert at their shortest interval. */
const FAST_PARTITIONS = 8;

/**
 * Each partition has inserts of its own. At this pace, all partitions together make at most 16
 * inserts per second, however many there are: with up to eight, events can be queried within a
 * second, with 64 within about five. Only a full block does not wait for its turn, so a partition
 * with many events is not limited by its interval.
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
