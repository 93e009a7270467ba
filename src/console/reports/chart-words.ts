import type { WireRange } from "@/query/engine/language/wire";
import type { Chart, ChartKind } from "@/reports/read-chart";
import { rangeLabel } from "@/ui/dates/date-range";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatTime } from "@/ui/format/time";

const NAMES: Record<ChartKind, string> = {
  line: "Chart",
  area: "Chart",
  bar: "Chart",
  number: "Figure",
  table: "Table",
  funnel: "Funnel",
  retention: "Retention",
};

/** What a chart is called: as its author wrote it, else by its place in the report. */
export const chartTitle = ({ title, as }: Pick<Chart, "title" | "as">, place: number): string =>
  title?.trim() || `${NAMES[as]} ${place}`;

/** "1 Jun 2026 – 30 Jun 2026, Europe/Berlin": the fixed time that a chart is about. */
export function timeOfChart({ query }: Pick<Chart, "query">): string {
  // Where a query names none, the language takes UTC.
  const zone = query.timezone ?? "UTC";
  return `${stretch(query.range, zone)}, ${timeZoneLabel(zone)}`;
}

function stretch(range: WireRange | undefined, zone: string): string {
  if (range === undefined || "last" in range || "day" in range) return "";
  if ("from" in range) return rangeLabel(range);
  return `${moment(range.start_time, zone)} – ${moment(range.end_time, zone)}`;
}

/** A moment without an offset of its own is on the zone's clock, and stands there as it was written. */
function moment(text: string, zone: string): string {
  const ms = /(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return text.replace("T", " ");
  try {
    return formatTime(ms, zone);
  } catch {
    return text;
  }
}
