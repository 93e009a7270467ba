import { colourPlaces } from "./palette";
import type { ChartPoint, ChartSeries, PointPair } from "./types";

export type ChartRow = {
  index: number;
  /** Null if only the earlier period has such a time. */
  time: string | null;
  /** The paired time of the earlier period; null if there is none. */
  timeBefore: string | null;
  values: (number | null)[];
};

export type ChartData = {
  rows: ChartRow[];
  /**
   * Indexes of the last and second-last rows with a time of the current period;
   * -1 if there is none.
   */
  last: number;
  beforeLast: number;
  /** The palette index of each series. */
  colours: number[];
};

/**
 * Aligns series on one axis: the distinct times of the solid series in order and, for a comparison
 * with another period, the times that `pairs` puts beside them. Values are addressed by the series'
 * index, never by its key, which may be any text from an event.
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

/**
 * The minimum and maximum that marks reach, with stacked series summed; `whole` if all
 * values are integers.
 */
export function valueRange(
  rows: readonly ChartRow[],
  shown: readonly number[],
  stacks: readonly number[],
) {
  let [min, max, whole] = [0, 0, true];
  for (const { values } of rows) {
    const heights = shown.map((at) => values[at] ?? 0);
    const sum = stacks.reduce((total, at) => total + (values[at] ?? 0), 0);
    for (const height of [...heights, sum]) {
      min = Math.min(min, height);
      max = Math.max(max, height);
      whole &&= Number.isInteger(height);
    }
  }
  return { min, max, whole };
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

/** The value, except in an incomplete last bucket: the solid part of a line. */
export const settled = (row: ChartRow, at: number, { last }: ChartData): number | null =>
  row.index === last ? null : (row.values[at] ?? null);

/**
 * The value in the last two buckets only: the dashed segment that leads to an
 * incomplete last bucket.
 */
export const unsettled = (row: ChartRow, at: number, { beforeLast }: ChartData): number | null =>
  row.index >= beforeLast ? (row.values[at] ?? null) : null;

/**
 * Whether a series has a value at each of its own times. Then its line also connects across the
 * other period's times.
 */
export function isGapless({ rows }: ChartData, at: number, dashed: boolean): boolean {
  const another = dashed && rows.some(({ timeBefore }) => timeBefore !== null);
  return rows.every(
    ({ time, timeBefore, values }) => (another ? timeBefore : time) === null || values[at] !== null,
  );
}

/** The last known value, which stacked series use at a time that the period does not have. */
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

/** The index of the bucket that contains a time: the last one that starts at or before it. */
export function bucketAt(rows: readonly ChartRow[], time: string): number {
  const instant = Date.parse(time);
  let found = 0;
  for (const { index, time: start } of rows) {
    if (start !== null && Date.parse(start) <= instant) found = index;
  }
  return found;
}
