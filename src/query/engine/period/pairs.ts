import type { Bucket } from "../time/buckets";
import { type Cut, cutOf, type Granularity } from "../time/granularity";

/**
 * Two periods side by side: the index of a bucket of this period and of its counterpart in the
 * earlier period. Null if there is no counterpart.
 */
export type Pair = [current: number | null, earlier: number | null];

/** How much later one period is than another by the calendar. */
export type Shift = { months: number } | { ms: number };

/**
 * Pairs the buckets of an earlier period with those of this one, both in chronological order. An
 * earlier bucket is paired with the one that contains its middle, shifted by `shift` on the wall
 * clock: 10:00 with 10:00, 1 March with 1 March. Every bucket is in exactly one pair: an hour or
 * day that only one period has, or has twice, is in a separate pair.
 */
export function pairBuckets(
  current: readonly Bucket[],
  earlier: readonly Bucket[],
  granularity: Granularity,
  shift: Shift,
): Pair[] {
  const cut = cutOf(granularity);
  const places = current.map((bucket) => placeOf(wallClock(bucket), cut));
  const moved = earlier.map((bucket) => {
    const middle = middleOf(placeOf(wallClock(bucket), cut), cut);
    return placeOf(later(middle, shift), cut);
  });
  const pairs: Pair[] = [];
  for (let now = 0, then = 0; now < places.length || then < moved.length; ) {
    const place = places[now] ?? Number.POSITIVE_INFINITY;
    const beside = moved[then] ?? Number.POSITIVE_INFINITY;
    pairs.push([place <= beside ? now++ : null, beside <= place ? then++ : null]);
  }
  return pairs;
}

/** The wall-clock time at a bucket's start, as if it were UTC. */
const wallClock = ({ start, offset }: Bucket): number => start + offset;

/** The number of the calendar unit that a wall-clock time falls into. */
function placeOf(wall: number, cut: Cut): number {
  switch (cut.kind) {
    case "all":
      return 0;
    case "months": {
      const date = new Date(wall);
      return Math.floor(((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()) / cut.months);
    }
    default:
      return Math.floor((wall - originOf(cut)) / cut.step);
  }
}

function middleOf(place: number, cut: Cut): number {
  switch (cut.kind) {
    case "all":
      return 0;
    case "months":
      return (Date.UTC(1970, place * cut.months) + Date.UTC(1970, (place + 1) * cut.months)) / 2;
    default:
      return originOf(cut) + (place + 0.5) * cut.step;
  }
}

const originOf = (cut: Extract<Cut, { kind: "clock" | "grid" }>): number =>
  cut.kind === "grid" ? cut.origin : 0;

/** A day that the later month lacks becomes its last day. */
function later(wall: number, shift: Shift): number {
  if ("ms" in shift) return wall + shift.ms;
  const date = new Date(wall);
  const month = date.getUTCMonth() + shift.months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
}
