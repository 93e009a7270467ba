import { expect, test } from "vitest";
import { parse, strictModel } from "@/base/validation";
import { periodOf, rangeSchema } from "@/query";
import type { WireRange } from "@/query/engine/language/wire";
import { Calendar } from "./calendar";

const NOW = Date.parse("2026-11-29T16:02:30Z");
const berlin = new Calendar(NOW, "Europe/Berlin");

test("days, weeks from Monday and months are those of the zone", () => {
  expect(berlin.day(-1)).toBe("2026-11-28");
  expect(berlin.dayText(-20)).toBe("9 November 2026");
  expect(berlin.week(-1)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(berlin.month(-1)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(berlin.monthText(-1)).toBe("October 2026");
  const auckland = new Calendar(Date.parse("2026-10-31T12:00:00Z"), "Pacific/Auckland");
  expect(auckland.day(0)).toBe("2026-11-01");
});

test.each<WireRange>([
  { last: "24h" },
  { last: "30d" },
  { last: "6w" },
  { last: "3m" },
  { day: "today" },
  { day: "yesterday" },
  { from: "2026-10-20", to: "2026-10-26" },
  { from: "2026-11-01", to: "2026-11-30" },
])("%j is resolved as the query language does", (range) => {
  for (const zone of ["Europe/Berlin", "America/New_York", "Asia/Tokyo"]) {
    const choice = parse(strictModel({ range: rangeSchema }), "body", { range });
    const { range: expected } = periodOf(choice.range, zone, NOW);
    expect(new Calendar(NOW, zone).resolve(range)).toEqual(expected);
  }
});
