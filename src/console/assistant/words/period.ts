import type { WireRange } from "@/query/engine/language/wire";
import { rangeLabel } from "@/ui/dates/date-range";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatDay, formatHour } from "@/ui/format/time";

/** RFC 3339 with the zone's offset; `end_time` is exclusive. */
export type AbsolutePeriod = { start_time: string; end_time: string; timezone: string };

/** "1 Nov 2026 – 28 Nov 2026, Europe/Berlin". */
export function periodWords(period: AbsolutePeriod): string {
  const days = wholeDays(period.start_time, period.end_time);
  return `${days ? rangeLabel(days) : moments(period)}, ${timeZoneLabel(period.timezone)}`;
}

/** "1 Nov 2026 – 2 Nov 2026, 09:30"; within a day, "2 Nov 2026, 00:00 – 09:30". */
function moments({ start_time, end_time, timezone }: AbsolutePeriod): string {
  const [from, to] = [start_time, end_time].map((time) => formatDay(time, timezone));
  if (from !== to) return `${moment(start_time, timezone)} – ${moment(end_time, timezone)}`;
  return `${from}, ${formatHour(start_time, timezone)} – ${formatHour(end_time, timezone)}`;
}

/** "1 Nov 2026" at midnight, otherwise with the time. */
function moment(time: string, zone: string): string {
  const day = formatDay(time, zone);
  return time.includes(MIDNIGHT) ? day : `${day}, ${formatHour(time, zone)}`;
}

/** The same range whenever the query runs, such as in a report. */
export const fixedRange = ({ start_time, end_time }: AbsolutePeriod): WireRange =>
  wholeDays(start_time, end_time) ?? { start_time, end_time };

const MIDNIGHT = "T00:00:00";

/** Both days inclusive; null if a range does not begin and end at midnight. */
function wholeDays(start: string, end: string): { from: string; to: string } | null {
  if (!start.includes(MIDNIGHT) || !end.includes(MIDNIGHT)) return null;
  const after = new Date(`${end.slice(0, 10)}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() - 1);
  return { from: start.slice(0, 10), to: after.toISOString().slice(0, 10) };
}
