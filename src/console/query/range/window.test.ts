import { expect, test } from "vitest";
import { maxCount, parseWindow, readWindow, windowText } from "./window";

test("a window is a count of minutes, hours, days or weeks, up to 90 days", () => {
  expect(parseWindow("7d")).toEqual({ count: 7, unit: "d" });
  expect(readWindow("90d")).toBe("90d");
  for (const text of ["91d", "13w", "0h", "1.5h", "7", "d", " 7d", "7y", 7, null]) {
    expect(readWindow(text)).toBeUndefined();
  }
  expect([maxCount("m"), maxCount("h"), maxCount("d"), maxCount("w")]).toEqual([
    129_600, 2_160, 90, 12,
  ]);
});

test("a window is shown in words", () => {
  expect(windowText("1h")).toBe("1 hour");
  expect(windowText("30d")).toBe("30 days");
  expect(windowText("129600m")).toBe("129,600 minutes");
});
