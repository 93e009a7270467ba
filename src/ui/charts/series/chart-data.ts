import { colourPlaces } from "./palette";
import type { ChartPoint, ChartSeries, PointPair } from "./types";

export type ChartRow = {
  index: number;
  /** Null where only the earlier period has such a time. */
  time: string | null;
  /** The time of what is compared with; null where nothing is. */
  timeBefore: string | null;
  values: (number | null)[];
};

export type ChartData = {
  rows: ChartRow[];
  /** The last row with a time of the axis's own, and the last such row before it; -1 for none. */
  last: number;
  beforeLast: number;
  /** Of each series its place in the palette. */
  colours: number[];
};

/**
 * The series on one axis: the times of the solid ones, in order, each once; and where a comparison is of
 * another period, its times beside them as `pairs` has it. Values are addressed by the series' place,
 * never by its key, which may be any text that came with an event.
 */
export function alignSeries(
  series: readonly ChartSeries[],
  pairs?: readonly PointPair[],
): ChartData {
  const times = axisTimes(series);
  const before = pairs && series.find(({ dashed }) => dashed)?.data;
  const places = before ? pairs : times.map((_, at): PointPair => [at, null]);
  const rows = places.map(
    ([now, then], index): ChartRow => ({
      index,
      time: pick(times, now),
      timeBefore: pick(before, then)?.time ?? null,
      values: series.map(() => null),
    }),
  );
  const own = rows.filter(({ time }) => time !== null);
  const byInstant = new Map(own.map((row) => [Date.parse(row.time ?? ""), row]));
  for (const [at, { dashed, data }] of series.entries()) {
    if (before && dashed) {
      for (const row of rows) row.values[at] = finite(pick(data, places[row.index]?.[1] ?? null));
    } else {
      for (const point of data) {
        const row = byInstant.get(Date.parse(point.time));
        if (row) row.values[at] = finite(point);
      }
    }
  }
  return {
    rows,
    last: own.at(-1)?.index ?? -1,
    beforeLast: own.at(-2)?.index ?? -1,
    colours: colourPlaces(series),
  };
}

const pick = <T>(list: readonly T[] | undefined, at: number | null): T | null =>
  at === null ? null : (list?.[at] ?? null);

/** The least and the largest height that marks reach: of sums where series stand on each other. */
export function valueRange(
  rows: readonly ChartRow[],
  shown: readonly number[],
  stacks: readonly number[],
) {
  let [least, most, whole] = [0, 0, true];
  for (const { values } of rows) {
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

const finite = (point: ChartPoint | null): number | null =>
  point !== null && point.value !== null && Number.isFinite(point.value) ? point.value : null;

/** The part of a line that is settled: all but a last bucket that still fills. */
export const settled = (row: ChartRow, at: number, { last }: ChartData): number | null =>
  row.index === last ? null : (row.values[at] ?? null);

/** The stretch that leads to a last bucket that still fills. */
export const unsettled = (row: ChartRow, at: number, { beforeLast }: ChartData): number | null =>
  row.index >= beforeLast ? (row.values[at] ?? null) : null;

/** Whether a series has a value at each time of its own: then it is drawn across times that it lacks. */
export function isGapless({ rows }: ChartData, at: number, dashed: boolean): boolean {
  const another = dashed && rows.some(({ timeBefore }) => timeBefore !== null);
  return rows.every(
    ({ time, timeBefore, values }) => (another ? timeBefore : time) === null || values[at] !== null,
  );
}

/** The value with which series that stand on each other go on across a time that the period lacks. */
export function lastKnownValue(
  { rows, last }: ChartData,
  row: ChartRow,
  at: number,
): number | null {
  if (row.index > last) return null;
  let index = row.index;
  while (rows[index]?.time === null) index--;
  return rows[index]?.values[at] ?? null;
}

/** The place of the bucket that holds the moment: the last that starts at or before it. */
export function bucketAt(rows: readonly ChartRow[], time: string): number {
  const instant = Date.parse(time);
  let found = 0;
  for (const { index, time: start } of rows) {
    if (start !== null && Date.parse(start) <= instant) found = index;
  }
  return found;
}
