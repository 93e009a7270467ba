import { AppError } from "@/base/errors";
import { type Cut, cutOf, type Granularity } from "./granularity";
import { type OffsetSegment, offsetAt, offsetSegments, startOfDate } from "./zone";

/** The maximum number of buckets in a result. */
export const MAX_BUCKETS = 11_000;

/** A range of instants in ms; `end` is exclusive. */
export type TimeRange = { start: number; end: number };

export type Bucket = {
  /** Its first instant in ms. */
  start: number;
  /** The wall clock's offset from UTC at `start`, in ms. */
  offset: number;
};

/** Longer than any grid bucket below a week, so that the bucket of an instant starts within it. */
const LOOK_BACK = 2 * 24 * 3_600_000;

/**
 * The calendar's buckets that overlap the range, oldest first. The first may start before the
 * range; `all` is one bucket from the range's own start. Throws 400 `too_many_buckets` without
 * generating more than {@link MAX_BUCKETS}.
 */
export function bucketsOf(range: TimeRange, granularity: Granularity, zone: string): Bucket[] {
  const cut = cutOf(granularity);
  if (fewestBuckets(range, cut) > MAX_BUCKETS) throw tooManyBuckets(granularity);
  const buckets: Bucket[] = [];
  for (const bucket of boundaries(range, cut, zone)) {
    if (bucket.start <= range.start) buckets.length = 0;
    buckets.push(bucket);
    if (buckets.length > MAX_BUCKETS) throw tooManyBuckets(granularity);
  }
  return buckets;
}

function tooManyBuckets(granularity: Granularity): AppError {
  return new AppError(
    "too_many_buckets",
    `The range has more than ${MAX_BUCKETS} buckets of granularity "${granularity}": use a coarser granularity or a shorter range.`,
  );
}

/** A cheap lower bound, so that an absurd range is rejected before any bucket is generated. */
function fewestBuckets({ start, end }: TimeRange, cut: Cut): number {
  if (cut.kind === "clock") return Math.ceil((end - start) / cut.step);
  if (cut.kind === "grid") return Math.ceil((end - start) / (cut.step + LOOK_BACK));
  return 1;
}

/** Bucket starts before the range's end, beginning with one at or before its start. */
function* boundaries(range: TimeRange, cut: Cut, zone: string): Generator<Bucket> {
  if (cut.kind === "all") yield { start: range.start, offset: offsetAt(range.start, zone) };
  else if (cut.kind === "months") yield* monthBoundaries(range, cut.months, zone);
  else {
    const from = range.start - cut.step - LOOK_BACK;
    yield* wallClockBoundaries(offsetSegments(from, range.end, zone), cut);
  }
}

/**
 * Bucket starts across clock changes. A `grid` bucket starts at the first instant at which the wall
 * clock shows its time or a later one: if the clock skips that time, at the jump; if it shows it
 * twice, the first time.
 */
function* wallClockBoundaries(
  segments: Iterable<OffsetSegment>,
  cut: Extract<Cut, { kind: "clock" | "grid" }>,
): Generator<Bucket> {
  const origin = cut.kind === "grid" ? cut.origin : 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { from, until, offset } of segments) {
    const first = Math.floor((from + offset - origin) / cut.step);
    if (cut.kind === "clock" || first > reached) {
      yield { start: from, offset };
      reached = first;
    }
    const instantOf = (index: number) => origin + index * cut.step - offset;
    for (; instantOf(reached + 1) < until; reached++) {
      yield { start: instantOf(reached + 1), offset };
    }
  }
}

function* monthBoundaries(range: TimeRange, months: number, zone: string): Generator<Bucket> {
  const wall = new Date(range.start + offsetAt(range.start, zone));
  const month = wall.getUTCMonth() - (wall.getUTCMonth() % months);
  for (let index = wall.getUTCFullYear() * 12 + month; ; index += months) {
    const year = Math.floor(index / 12);
    const first = startOfDate(year, index - year * 12 + 1, zone);
    if (first.epochMilliseconds >= range.end) return;
    yield { start: first.epochMilliseconds, offset: first.offsetNanoseconds / 1e6 };
  }
}
