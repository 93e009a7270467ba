import { expect, test } from "vitest";
import { compute } from "./compute";

const BUCKETS = [0, 1, 2].map((day) => ({ start: day * 86_400_000, offset: 0 }));

test("a bucket without a row is zero, and rows outside the range are ignored", () => {
  const rows = [
    { bucket: "86400", value: 2 },
    { bucket: "-86400", value: 9 },
    { bucket: null, value: 2 },
  ];
  expect(compute({ rows, top: [] }, BUCKETS)).toEqual({ total: 2, values: [0, 2, 0], series: [] });
  expect(compute({ rows: [], top: [] }, BUCKETS)).toMatchObject({ total: 0, values: [0, 0, 0] });
});

test("the total is queried, not summed", () => {
  const rows = ["0", "86400", "172800", null].map((bucket) => ({ bucket, value: 1 }));
  expect(compute({ rows, top: [] }, BUCKETS)).toMatchObject({ total: 1, values: [1, 1, 1] });
});

test("every value is a JSON number, even without events or after an overflow", () => {
  const rows = [
    { bucket: "0", value: "inf" },
    { bucket: "86400", value: "-inf" },
    { bucket: null, value: "nan" },
  ];
  const { total, values } = compute({ rows, top: [] }, BUCKETS);
  expect([total, ...values]).toEqual([0, Number.MAX_VALUE, -Number.MAX_VALUE, 0]);
});

test("each series has its value with its type, and other comes last", () => {
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
