import type { TimeRange } from "../time/buckets";
import { cutOf, type Granularity } from "../time/granularity";
import { offsetSegments } from "../time/zone";
import { quoted } from "./literals";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The start of a timestamp's bucket by ClickHouse's own functions, which a person can read. Null where
 * they cut otherwise than the calendar does.
 */
export function bucketStartSql(
  granularity: Exclude<Granularity, "all">,
  range: TimeRange,
  zone: string,
): string | null {
  const cut = cutOf(granularity);
  if (cut.kind === "clock") return clockSql(cut.step, range, zone);
  if (granularity === "six_hour" || granularity === "eight_hour") {
    const hours = granularity === "six_hour" ? 6 : 8;
    return `toStartOfInterval(timestamp, INTERVAL ${hours} HOUR, ${quoted(zone)})`;
  }
  const unit = granularity.charAt(0).toUpperCase() + granularity.slice(1);
  const mode = granularity === "week" ? "1, " : "";
  return `toStartOf${unit}(timestamp, ${mode}${quoted(zone)})`;
}

function clockSql(step: number, range: TimeRange, zone: string): string | null {
  const segments = [...offsetSegments(range.start - step, range.end, zone)];
  // Where the clock changes to the middle of an hour, a bucket begins that ClickHouse does not know.
  const starts = segments.slice(1).map(({ from, offset }) => from + offset);
  if (starts.some((start) => start % step !== 0)) return null;
  const hour = `toStartOfHour(timestamp, ${quoted(zone)})`;
  if (step === HOUR) return hour;
  const minutes = step / MINUTE;
  // ClickHouse counts intervals of minutes in UTC, whatever the zone.
  return segments.every(({ offset }) => offset % step === 0)
    ? `toStartOfInterval(timestamp, INTERVAL ${minutes} MINUTE, ${quoted(zone)})`
    : `${hour} + toIntervalMinute(intDiv(toMinute(timestamp, ${quoted(zone)}), ${minutes}) * ${minutes})`;
}
