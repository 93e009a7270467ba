import { DAY_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";

/**
 * Computes `retentionFloor` at a hundredth of the cost: within a UTC day, the floor moves with the
 * clock, so the calendar is only needed once a day.
 */
export function createRetentionFloor(): (now: number) => number {
  let day = Number.NaN;
  let dayFloor = 0;
  return (now) => {
    const sinceMidnight = now % DAY_MS;
    if (now - sinceMidnight !== day) {
      day = now - sinceMidnight;
      dayFloor = retentionFloor(day);
    }
    return dayFloor + sinceMidnight;
  };
}
