import { quoteText } from "@/clickhouse/quote";
import type { TimeRange } from "@/query/engine/time/buckets";
import { cutOf, type Granularity } from "@/query/engine/time/granularity";
import { offsetSegments } from "@/query/engine/time/zone";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The start of a timestamp's bucket in ClickHouse's own functions, which people can read. Null if
 * those divide time differently from the calendar.
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
    return `toStartOfInterval(timestamp, INTERVAL ${hours} HOUR, ${quoteText(zone)})`;
  }
  const unit = granularity.charAt(0).toUpperCase() + granularity.slice(1);
  const mode = granularity === "week" ? "1, " : "";
  return `toStartOf${unit}(timestamp, ${mode}${quoteText(zone)})`;
}

function clockSql(step: number, range: TimeRange, zone: string): string | null {
  const segments = [...offsetSegments(range.start - step, range.end, zone)];
  // A clock change to the middle of an hour starts a bucket that ClickHouse does not have.
  const starts = segments.slice(1).map(({ from, offset }) => from + offset);
  if (starts.some((start) => start % step !== 0)) return null;
  const hour = `toStartOfHour(timestamp, ${quoteText(zone)})`;
  if (step === HOUR) return hour;
  const minutes = step / MINUTE;
  // ClickHouse counts intervals of minutes in UTC, regardless of the zone.
  return segments.every(({ offset }) => offset % step === 0)
    ? `toStartOfInterval(timestamp, INTERVAL ${minutes} MINUTE, ${quoteText(zone)})`
    : `${hour} + toIntervalMinute(intDiv(toMinute(timestamp, ${quoteText(zone)}), ${minutes}) * ${minutes})`;
}
