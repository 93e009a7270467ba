import type { ChartKind } from "@/dashboards/config/limits";
import type { WireRange } from "@/query/engine/language/wire";
import type { Chart } from "@/reports/read-chart";
import { rangeLabel } from "@/ui/dates/date-range";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatTime } from "@/ui/format/time";

const NAMES: Record<ChartKind, string> = {
  line: "Chart",
  area: "Chart",
  bar: "Chart",
  number: "Number",
  table: "Table",
  funnel: "Funnel",
  retention: "Retention",
};

/** The title of a chart, or its position in the report if it has none. */
export const chartTitle = ({ title, as }: Pick<Chart, "title" | "as">, place: number): string =>
  title?.trim() || `${NAMES[as]} ${place}`;

/** The fixed period of a chart: "1 Jun 2026 – 30 Jun 2026, Europe/Berlin". */
export function chartPeriod({ query }: Pick<Chart, "query">): string {
  // The query language defaults to UTC.
  const zone = query.timezone ?? "UTC";
  return `${periodText(query.range, zone)}, ${timeZoneLabel(zone)}`;
}

function periodText(range: WireRange | undefined, zone: string): string {
  if (range === undefined || "last" in range || "day" in range) return "";
  if ("from" in range) return rangeLabel(range);
  return `${timeText(range.start_time, zone)} – ${timeText(range.end_time, zone)}`;
}

/** A time without an offset is local to the zone and shown as written. */
function timeText(text: string, zone: string): string {
  const ms = /(?:[Zz]|[+-]\d\d(?::?\d\d)?)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return text.replace("T", " ");
  try {
    return formatTime(ms, zone);
  } catch {
    return text;
  }
}
