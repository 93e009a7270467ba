import { describe, expect, test } from "vitest";
import { formatAxis } from "../format/number";
import { barLengths } from "./bar-list";
import { chartCsv } from "./chart-table";
import { valueTicks } from "./plot/value-ticks";
import {
  alignSeries,
  bucketAt,
  isGapless,
  lastKnownValue,
  settled,
  unsettled,
  valueRange,
} from "./series/chart-data";
import { colourPlaces, seriesColour, seriesPattern } from "./series/palette";
import type { ChartSeries, PointPair } from "./series/types";
import { sparklinePath } from "./sparkline";

const series = (key: string, values: (number | null)[], from = "2026-11-01"): ChartSeries => ({
  key,
  label: key,
  data: values.map((value, at) => ({
    time: new Date(Date.parse(from) + at * 86_400_000).toISOString(),
    value,
  })),
});

describe("series on one axis", () => {
  test("without series or points, there are no rows", () => {
    expect(alignSeries([]).rows).toEqual([]);
    expect(alignSeries([series("a", [])]).rows).toEqual([]);
  });

  test("missing buckets are gaps, and each instant is one bucket in any notation", () => {
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

  test("a key may be a path or the name of a prototype member", () => {
    const { rows } = alignSeries([series("a.b[0]", [1]), series("__proto__", [2])]);
    expect(rows[0]?.values).toEqual([1, 2]);
  });

  describe("a comparison with another period", () => {
    const before = { ...series("before", [7, 8, 9], "2026-10-01"), dashed: true };
    const all = [series("now", [1, 2, 4]), before];
    const pairs: PointPair[] = [
      [0, 0],
      [null, 1],
      [1, 2],
      [2, null],
    ];
    const data = alignSeries(all, pairs);

    test("every point of either period has a row with its own time", () => {
      expect(data.rows.map((row) => row.values)).toEqual([
        [1, 7],
        [null, 8],
        [2, 9],
        [4, null],
      ]);
      const dates = data.rows.map(({ time, timeBefore }) =>
        [time, timeBefore].map((one) => one?.slice(5, 10)),
      );
      expect(dates).toEqual([
        ["11-01", "10-01"],
        [undefined, "10-02"],
        ["11-02", "10-03"],
        ["11-03", undefined],
      ]);
    });

    test("the CSV file has a row for each point of either period", () => {
      const lines = chartCsv(all, data).replaceAll("T00:00:00.000Z", "").split("\r\n");
      expect(lines).toEqual([
        "time,time before,now,before",
        "2026-11-01,2026-10-01,1,7",
        ",2026-10-02,,8",
        "2026-11-02,2026-10-03,2,9",
        "2026-11-03,,4,",
        "",
      ]);
    });

    test("a line connects across a time that only the other period has, but not across a gap", () => {
      expect([isGapless(data, 0, false), isGapless(data, 1, true)]).toEqual([true, true]);
      const holed = alignSeries([series("now", [1, null, 4]), before], pairs);
      expect(isGapless(holed, 0, false)).toBe(false);
    });

    test("stacked series keep their last value at times that their period lacks, and end with the period", () => {
      const longer = alignSeries(all, [...pairs, [null, 0]]);
      expect(longer.rows.map((row) => lastKnownValue(longer, row, 0))).toEqual([1, 1, 2, 4, null]);
    });

    test("the incomplete bucket is the last one of the current period, and a segment connects it to the previous bucket", () => {
      const running = alignSeries(all, [
        [0, 0],
        [1, null],
        [null, 1],
        [2, null],
        [null, 2],
      ]);
      expect(running.rows.map((row) => settled(row, 0, running))).toEqual([1, 2, null, null, null]);
      expect(running.rows.map((row) => unsettled(row, 0, running))).toEqual([
        null,
        2,
        null,
        4,
        null,
      ]);
    });

    test("without a comparison, times that only the other period has are excluded", () => {
      expect(alignSeries(all.slice(0, 1), pairs).rows).toHaveLength(3);
    });
  });

  test("values that are not finite are unknown", () => {
    expect(
      alignSeries([series("a", [Number.NaN, Number.POSITIVE_INFINITY])]).rows[0]?.values,
    ).toEqual([null]);
  });

  test("an incomplete last bucket is drawn separately, connected to the previous one", () => {
    const data = alignSeries([series("a", [1, 2, 3])]);
    expect(data.rows.map((row) => settled(row, 0, data))).toEqual([1, 2, null]);
    expect(data.rows.map((row) => unsettled(row, 0, data))).toEqual([null, 2, 3]);
  });

  test("a time belongs to the bucket that contains it", () => {
    const { rows } = alignSeries([series("a", [1, 2, 3])]);
    expect(
      [
        "2026-10-01",
        "2026-11-01T23:59:59.999Z",
        "2026-11-02",
        "2026-11-02T13:00:00Z",
        "2027-01-01",
      ].map((time) => bucketAt(rows, time)),
    ).toEqual([0, 0, 1, 1, 2]);
  });

  test("a label that a spreadsheet would run as a formula is escaped in the CSV file", () => {
    const all = [series("=now", [1])];
    expect(chartCsv(all, alignSeries(all))).toBe("time,'=now\r\n2026-11-01T00:00:00.000Z,1\r\n");
  });
});

describe("colours", () => {
  test("a comparison has the colour of its series", () => {
    const dashed = { ...series("b", []), dashed: true };
    expect(colourPlaces([series("a", []), dashed, series("c", []), dashed])).toEqual([0, 0, 1, 1]);
  });

  test("twenty-four series all look different, even as stacked bars", () => {
    const all = Array.from({ length: 24 }, (_, at) => seriesColour(at));
    expect(new Set(all).size).toBe(24);
    expect(seriesPattern(8, false)).not.toBe(seriesPattern(0, false));
  });
});

describe("the value axis", () => {
  const ticks = (min: number, max: number, whole = true) => valueTicks({ min, max, whole });

  test.each([
    [0, 0, [0, 1, 2, 3, 4]],
    [0, 1, [0, 1]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 3_800, [0, 1_000, 2_000, 3_000, 4_000]],
    [0, 9.1e12, [0, 2.5e12, 5e12, 7.5e12, 1e13]],
    [-30, 50, [-40, -20, 0, 20, 40, 60]],
    [-8, 0, [-8, -6, -4, -2, 0]],
  ])("an axis from %j to %j has ticks at round numbers", (min, max, expected) => {
    expect(ticks(min, max)).toEqual(expected);
  });

  test("ticks for shares have no binary rounding errors", () => {
    expect(ticks(0, 0.31, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  test.each([
    [0, 0.004],
    [0.001, 0.004],
    [-0.004, 0.003],
    [-0, 0.5],
    [0, 1e-9],
    [0, 3.3e-7],
    [0, 0.9],
    [0, 999_999],
    [-900, 1_250],
    [0, 1_000_001],
    [0, 4e18],
    [-0, 0],
    [-Number.MAX_VALUE, Number.MAX_VALUE],
  ])("from %j to %j, no two ticks look alike, and only zero is written as zero", (min, max) => {
    const marks = ticks(min, max, Number.isInteger(min) && Number.isInteger(max));
    const labels = marks.map(formatAxis);
    expect(marks.length).toBeGreaterThan(1);
    expect(new Set(labels).size).toBe(marks.length);
    expect(labels).not.toContain("-0");
    expect(labels.indexOf("0")).toBe(marks.indexOf(0));
  });

  test("ticks show all of their digits, however small or large", () => {
    const texts = (min: number, max: number) => ticks(min, max, false).map(formatAxis);
    expect(texts(0, 0.004)).toEqual(["0", "0.001", "0.002", "0.003", "0.004"]);
    expect(texts(-0.001, 0.002)).toEqual(["-0.001", "0", "0.001", "0.002"]);
    expect(texts(0, 1e-9)).toEqual(["0", "2.5E-10", "5E-10", "7.5E-10", "1E-9"]);
    expect(texts(0, 1e6)).toEqual(["0", "250K", "500K", "750K", "1M"]);
  });

  test("the range of stacked series includes their sum", () => {
    const { rows } = alignSeries([series("a", [1, 2]), series("b", [3, 4])]);
    expect(valueRange(rows, [0, 1], [0, 1]).max).toBe(6);
    expect(valueRange(rows, [0, 1], []).max).toBe(4);
    expect(valueRange(rows, [0], []).max).toBe(2);
  });
});

test("a sparkline keeps gaps, is flat if all values are zero, and is empty for a single point", () => {
  expect(sparklinePath([0, 0])).toBe("M0.0 22.5L100.0 22.5");
  expect(sparklinePath([1, null, 1])).toBe("M0.0 1.5M100.0 1.5");
  expect([sparklinePath([]), sparklinePath([1])]).toEqual(["", ""]);
});

test("bar lengths are relative to the largest value; missing, zero and negative values have no bar", () => {
  const items = [{ value: 40 }, { value: 10 }, { value: null }, { value: -5 }];
  expect(barLengths(items)).toEqual([1, 0.25, 0, 0]);
  expect(barLengths([{ value: 0 }, { value: -1 }])).toEqual([0, 0]);
});
