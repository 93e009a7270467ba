import { Temporal } from "temporal-polyfill";

/** A time span with one offset from UTC. All values are in ms. */
export type OffsetSegment = {
  from: number;
  until: number;
  /** The difference between the wall clock and UTC. */
  offset: number;
};

const IANA_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

const zonedDateTime = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

/** The zone's name in its usual spelling, or null if there is no such IANA zone. */
export function canonicalZone(name: string): string | null {
  if (!IANA_NAME.test(name)) return null;
  try {
    return zonedDateTime(0, name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the wall clock minus UTC at an instant, in ms. */
export function offsetAt(ms: number, zone: string): number {
  return zonedDateTime(ms, zone).offsetNanoseconds / 1e6;
}

/**
 * The instant at which the zone's wall clock shows `wallMs` (wall-clock time as if it were UTC). If
 * it is shown twice, the first; if it is skipped, moved forward by the length of the jump.
 */
export function instantOfWallClock(wallMs: number, zone: string): number {
  return zonedDateTime(wallMs, "UTC").toPlainDateTime().toZonedDateTime(zone).epochMilliseconds;
}

/** The first instant of a month: not always midnight. Months count from 1 and may overflow. */
export function startOfDate(year: number, month: number, zone: string): Temporal.ZonedDateTime {
  return new Temporal.PlainDate(year, month, 1).toZonedDateTime(zone);
}

/** The segment that contains an instant. */
export function offsetSegmentAt(ms: number, zone: string): OffsetSegment {
  const clock = zonedDateTime(ms, zone);
  // A change exactly at this instant starts the segment.
  const change = zonedDateTime(ms + 1, zone).getTimeZoneTransition("previous");
  return {
    from: change?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: clock.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: clock.offsetNanoseconds / 1e6,
  };
}

/** The segments of [from, until), oldest first, computed lazily. */
export function* offsetSegments(
  from: number,
  until: number,
  zone: string,
): Generator<OffsetSegment> {
  let clock = zonedDateTime(from, zone);
  while (clock.epochMilliseconds < until) {
    const change = clock.getTimeZoneTransition("next");
    yield {
      from: clock.epochMilliseconds,
      until: Math.min(change?.epochMilliseconds ?? until, until),
      offset: clock.offsetNanoseconds / 1e6,
    };
    if (!change) return;
    clock = change;
  }
}
