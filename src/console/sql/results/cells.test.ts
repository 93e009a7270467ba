import { expect, test } from "vitest";
import { sortRows } from "@/ui/table/use-sort";
import { kindOf, numberOf, sortValueOf, valueText } from "./cells";

test("a column is a time, number or text, nullable or not", () => {
  expect(["Date", "DateTime64(3, 'UTC')", "Nullable(DateTime)"].map(kindOf)).toEqual(
    Array(3).fill("time"),
  );
  expect(["UInt64", "Float64", "Decimal(18, 2)", "Nullable(Int8)"].map(kindOf)).toEqual(
    Array(4).fill("number"),
  );
  expect(["String", "Array(UInt8)", "Bool", "UUID"].map(kindOf)).toEqual(Array(4).fill("text"));
});

test("integers beyond 2^53 are shown and sorted with all their digits", () => {
  const rows = ["9007199254740993", "9007199254740992", 12, null];
  const columns = [
    { key: "n", sortValue: (n: string | number | null) => sortValueOf("number", n) },
  ];
  expect(sortRows(columns, rows, { key: "n", direction: "ascending" })).toEqual([
    12,
    "9007199254740992",
    "9007199254740993",
    null,
  ]);
  expect(valueText("9007199254740993")).toBe("9007199254740993");
});

test("times with offsets are sorted by instant", () => {
  const rows = ["2026-10-25T02:30:00+01:00", "2026-10-25T02:45:00+02:00"];
  const columns = [{ key: "t", sortValue: (t: string) => sortValueOf("time", t) }];
  expect(sortRows(columns, rows, { key: "t", direction: "ascending" })).toEqual(rows.toReversed());
});

test("a value that is not a number is not drawn", () => {
  expect([numberOf("12.50"), numberOf(""), numberOf(null), numberOf([1])]).toEqual([
    12.5,
    null,
    null,
    null,
  ]);
});
