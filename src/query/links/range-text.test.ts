import fc from "fast-check";
import { expect, test } from "vitest";
import type { WireRange } from "../engine/language/wire";
import { rangeSchema } from "../engine/period/range-presets";
import { readRange, writeRange } from "./range-text";

const RANGES: WireRange[] = [
  { last: "24h" },
  { last: "6w" },
  { last: "1y" },
  { day: "today" },
  { day: "yesterday" },
  { from: "2026-11-01", to: "2026-11-28" },
  { start_time: "2026-11-01T09:00:00+01:00", end_time: "2026-11-01T18:00:00.5+01:00" },
  { start_time: "2026-11-01 09:00", end_time: "2026-11-02 09:00" },
  { start_time: "2026-11-01", end_time: "2026-11-02" },
];

test.each(RANGES)("every range of the query language round-trips through a URL: %j", (range) => {
  const search = new URLSearchParams({ range: writeRange(range) }).toString();
  expect(readRange(new URLSearchParams(search).get("range") ?? "")).toEqual(range);
  expect(rangeSchema.safeParse(range).success).toBe(true);
});

test("days in reverse order are the same range", () => {
  const range = { from: "2026-11-01", to: "2026-11-28" };
  expect(readRange("2026-11-28..2026-11-01")).toEqual(range);
});

test.each([
  "",
  "x",
  "0d",
  "99999d",
  "30",
  "tomorrow",
  "2026-11-01",
  "2026-11-01..",
  "2026-02-30..2026-03-01",
  "2026-11-01T09:00:00Z",
  "2026-11-01T09:00:00Z/",
  "a/b",
  "2026-11-01T09:00/2026-11-01T10:00/2026-11-01T11:00",
])("'%s' is not a range", (text) => {
  expect(readRange(text)).toBeNull();
});

test("any text is either not a range or reads back as the same text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const range = readRange(text);
      expect(range === null || writeRange(range) === text).toBe(true);
    }),
  );
});
