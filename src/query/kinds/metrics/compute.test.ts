import { expect, test } from "vitest";
import { compute } from "./compute";

const BUCKETS = [0, 1, 2].map((day) => ({ start: day * 86_400_000, offset: 0 }));

test("B4: where there is no row there is a zero, and no bucket outside the range", () => {
  const rows = [
    { bucket: "86400", value: 2 },
    { bucket: "-86400", value: 9 },
    { bucket: null, value: 2 },
  ];
  expect(compute({ rows, top: [] }, BUCKETS)).toEqual({ total: 2, values: [0, 2, 0], series: [] });
  expect(compute({ rows: [], top: [] }, BUCKETS)).toMatchObject({ total: 0, values: [0, 0, 0] });
});

test("B13: the total is the one that was asked for, not a sum", () => {
  const rows = ["0", "86400", "172800", null].map((bucket) => ({ bucket, value: 1 }));
  expect(compute({ rows, top: [] }, BUCKETS)).toMatchObject({ total: 1, values: [1, 1, 1] });
});

test("B16: every figure is a JSON number, also of nothing and beyond the doubles", () => {
  const rows = [
    { bucket: "0", value: "inf" },
    { bucket: "86400", value: "-inf" },
    { bucket: null, value: "nan" },
  ];
  const { total, values } = compute({ rows, top: [] }, BUCKETS);
  expect([total, ...values]).toEqual([0, Number.MAX_VALUE, -Number.MAX_VALUE, 0]);
});

test("series carry the value that their events share, by type, and the rest comes last", () => {
  const keys = ["strue", "btrue", "n90", "s90", ""];
  const top = keys.map((key, index) => ({ key, hash: BigInt(index) }));
  const rows = [0, 1, 2, 3, 4, 5].map((label) => ({ label, bucket: null, value: label }));
  const { series } = compute({ rows, top }, BUCKETS);
  expect(series.map(({ value, other, total }) => [value, other, total])).toEqual([
    ["true", false, 1],
    [true, false, 2],
    [90, false, 3],
    ["90", false, 4],
    [null, false, 5],
    [null, true, 0],
  ]);
});
