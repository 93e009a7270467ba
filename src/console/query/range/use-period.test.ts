import { expect, test } from "vitest";
import { readPeriod, writePeriod } from "./use-period";

test.each(["7d", "today", "2026-11-01..2026-11-28", "2024-02-29..2024-02-29"])(
  "%s in a URL is a period that round-trips",
  (text) => {
    const period = readPeriod(text);
    expect(period && writePeriod(period)).toBe(text);
  },
);

test("days in reverse order are the same period", () => {
  const period = { from: "2026-11-01", to: "2026-11-28" };
  expect(readPeriod("2026-11-28..2026-11-01")).toEqual(period);
});

test.each(["2026-02-30..2026-03-01", "2026-03-01..2026-03-99", "2026-13-01..2026-13-02"])(
  "%s is not a period, because a day does not exist",
  (text) => {
    expect(readPeriod(text)).toBeNull();
  },
);

test.each(["", "x", "9999d", "2026-11-01", "2026-11-01..", "2026-11-01..2026-11-28x"])(
  "'%s' is not a period",
  (text) => {
    expect(readPeriod(text)).toBeNull();
  },
);
