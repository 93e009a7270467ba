import { colourPlaces } from "./palette";
import type { ChartPoint, ChartSeries } from "./types";

export type ChartRow = { index: number; time: string; values: (number | null)[] };

export type ChartData = {
  rows: ChartRow[];
  /** Of each series the times of its values where they are not the axis's own. */
  ownTimes: (readonly string[] | undefined)[];
  /** Of each series its place in the palette. */
  colours: number[];
};

/**
 * The series on one axis: the times of the solid ones, in order, each once. Values are addressed by
 * the series' place, never by its key, which may be any text that came with an event.
 */
export function alignSeries(series: readonly ChartSeries[]): ChartData {
  const times = axisTimes(series);
  const positions = new Map(times.map((time, index) => [Date.parse(time), index]));
  const rows = times.map(
    (time, index): ChartRow => ({
      index,
      time,
      values: series.map(() => null),
    }),
  );
  const ownTimes = series.map((one, at) => {
    const apart = isAnotherPeriod(one, positions);
    one.data.forEach((point, index) => {
      const row = rows[apart ? index : (positions.get(Date.parse(point.time)) ?? -1)];
      if (row) row.values[at] = finite(point);
    });
    return apart ? one.data.map((point) => point.time) : undefined;
  });
  return { rows, ownTimes, colours: colourPlaces(series) };
}

/** The least and the largest height that marks reach: of sums where series stand on each other. */
export function valueRange(data: ChartData, shown: readonly number[], stacks: readonly number[]) {
  let [least, most, whole] = [0, 0, true];
  for (const { values } of data.rows) {
    const heights = shown.map((at) => values[at] ?? 0);
    const sum = stacks.reduce((total, at) => total + (values[at] ?? 0), 0);
    for (const height of [...heights, sum]) {
      least = Math.min(least, height);
      most = Math.max(most, height);
      whole &&= Number.isInteger(height);
    }
  }
  return { least, most, whole };
}

function axisTimes(series: readonly ChartSeries[]): string[] {
  const solid = series.filter((one) => !one.dashed);
  const leading = solid.length > 0 ? solid : series.slice(0, 1);
  const byInstant = new Map<number, string>();
  for (const one of leading) {
    for (const { time } of one.data) {
      const instant = Date.parse(time);
      if (!byInstant.has(instant)) byInstant.set(instant, time);
    }
  }
  return [...byInstant].sort(([a], [b]) => a - b).map(([, time]) => time);
}

function isAnotherPeriod(one: ChartSeries, positions: Map<number, number>): boolean {
  const first = one.data[0];
  return one.dashed === true && first !== undefined && !positions.has(Date.parse(first.time));
}

const finite = ({ value }: ChartPoint): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

/** The part of a line that is settled: all but a last bucket that still fills. */
export const settled = (row: ChartRow, at: number, rows: number): number | null =>
  row.index === rows - 1 ? null : (row.values[at] ?? null);

/** The stretch that leads to a last bucket that still fills. */
export const unsettled = (row: ChartRow, at: number, rows: number): number | null =>
  row.index >= rows - 2 ? (row.values[at] ?? null) : null;

/** The place of the bucket that holds the moment: the last that starts at or before it. */
export function bucketAt(rows: readonly ChartRow[], time: string): number {
  const instant = Date.parse(time);
  let found = 0;
  for (const row of rows) if (Date.parse(row.time) <= instant) found = row.index;
  return found;
}
