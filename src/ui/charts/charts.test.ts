import { describe, expect, test } from "vitest";
import { barLengths } from "./bar-list";
import { alignSeries, bucketAt, settled, unsettled, valueRange } from "./chart-data";
import { chartCsv } from "./chart-table";
import { colourPlaces, seriesColour, seriesPattern } from "./palette";
import { sparklinePath } from "./sparkline";
import type { ChartSeries } from "./types";
import { valueTicks } from "./value-axis";

const series = (key: string, values: (number | null)[], from = "2026-11-01"): ChartSeries => ({
  key,
  label: key,
  data: values.map((value, at) => ({
    time: new Date(Date.parse(from) + at * 86_400_000).toISOString(),
    value,
  })),
});

describe("series on one axis", () => {
  test("no series and no points make no rows", () => {
    expect(alignSeries([]).rows).toEqual([]);
    expect(alignSeries([series("a", [])]).rows).toEqual([]);
  });

  test("buckets that a series lacks are gaps, and each instant is one bucket however it is written", () => {
    const late = {
      ...series("b", []),
      data: [{ time: "2026-11-02T01:00:00+01:00", value: 5 }],
    };
    const { rows } = alignSeries([series("a", [1, 2]), late]);
    expect(rows.map((row) => row.values)).toEqual([
      [1, null],
      [2, 5],
    ]);
  });

  test("a key that is a path or a prototype's name is only a key", () => {
    const { rows } = alignSeries([series("a.b[0]", [1]), series("__proto__", [2])]);
    expect(rows[0]?.values).toEqual([1, 2]);
  });

  test("a comparison lies bucket by bucket over the period it is compared with", () => {
    const before = { ...series("before", [7, 8, 9], "2026-10-01"), dashed: true };
    const { rows, ownTimes } = alignSeries([series("now", [1, 2]), before]);
    expect(rows.map((row) => row.values)).toEqual([
      [1, 7],
      [2, 8],
    ]);
    expect(ownTimes[1]?.[0]).toBe("2026-10-01T00:00:00.000Z");
  });

  test("what is not finite is not known", () => {
    expect(
      alignSeries([series("a", [Number.NaN, Number.POSITIVE_INFINITY])]).rows[0]?.values,
    ).toEqual([null]);
  });

  test("the last bucket that still fills is drawn apart, joined to the one before", () => {
    const { rows } = alignSeries([series("a", [1, 2, 3])]);
    expect(rows.map((row) => settled(row, 0, 3))).toEqual([1, 2, null]);
    expect(rows.map((row) => unsettled(row, 0, 3))).toEqual([null, 2, 3]);
  });

  test("a moment belongs to the bucket in which it falls", () => {
    const { rows } = alignSeries([series("a", [1, 2, 3])]);
    expect(
      ["2026-10-01", "2026-11-02T13:00:00Z", "2027-01-01"].map((time) => bucketAt(rows, time)),
    ).toEqual([0, 1, 2]);
  });

  test("the file brings a comparison's own times", () => {
    const all = [series("now", [1]), { ...series("=before", [7], "2026-10-01"), dashed: true }];
    expect(chartCsv(all, alignSeries(all))).toBe(
      "time,now,'=before (time),'=before\r\n2026-11-01T00:00:00.000Z,1,2026-10-01T00:00:00.000Z,7\r\n",
    );
  });
});

describe("colours", () => {
  test("a comparison has the colour of what it is compared with", () => {
    const dashed = { ...series("b", []), dashed: true };
    expect(colourPlaces([series("a", []), dashed, series("c", []), dashed])).toEqual([0, 0, 1, 1]);
  });

  test("no two of twenty-four series look the same, also where they stand on each other as bars", () => {
    const all = Array.from({ length: 24 }, (_, at) => seriesColour(at));
    expect(new Set(all).size).toBe(24);
    expect(seriesPattern(8, false)).not.toBe(seriesPattern(0, false));
  });
});

describe("the value axis", () => {
  const ticks = (least: number, most: number, whole = true) => valueTicks({ least, most, whole });

  test.each([
    [0, 0, [0, 1, 2, 3, 4]],
    [0, 1, [0, 1]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 3_800, [0, 1_000, 2_000, 3_000, 4_000]],
    [0, 9.1e12, [0, 2.5e12, 5e12, 7.5e12, 1e13]],
    [-30, 50, [-40, -20, 0, 20, 40, 60]],
    [-8, 0, [-8, -6, -4, -2, 0]],
  ])("from %j to %j is marked at round counts", (least, most, expected) => {
    expect(ticks(least, most)).toEqual(expected);
  });

  test("shares are marked without the dust of binary fractions", () => {
    expect(ticks(0, 0.31, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  test("stacked series need room for their sum", () => {
    const data = alignSeries([series("a", [1, 2]), series("b", [3, 4])]);
    expect(valueRange(data, [0, 1], [0, 1]).most).toBe(6);
    expect(valueRange(data, [0, 1], []).most).toBe(4);
    expect(valueRange(data, [0], []).most).toBe(2);
  });
});

test("a sparkline keeps gaps, lies on the ground when all is zero, and is none for a single point", () => {
  expect(sparklinePath([0, 0])).toBe("M0.0 22.5L100.0 22.5");
  expect(sparklinePath([1, null, 1])).toBe("M0.0 1.5M100.0 1.5");
  expect([sparklinePath([]), sparklinePath([1])]).toEqual(["", ""]);
});

test("bars are as long as their values beside the greatest, and nothing and less has no length", () => {
  const items = [{ value: 40 }, { value: 10 }, { value: null }, { value: -5 }];
  expect(barLengths(items)).toEqual([1, 0.25, 0, 0]);
  expect(barLengths([{ value: 0 }, { value: -1 }])).toEqual([0, 0]);
});
