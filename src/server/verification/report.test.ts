import { expect, test } from "vitest";
import { isFault, reportOf } from "./report";

const FINDINGS = [
  { check: "Events in ClickHouse", expected: 1_234_567, found: 1_234_560 },
  { check: "Events stored twice", expected: 0, found: 0 },
];

test("each check has its numbers and its result", () => {
  expect(reportOf(FINDINGS)).toBe(
    [
      "Check                  Expected      Found  Result",
      "Events in ClickHouse  1,234,567  1,234,560  FAULT",
      "Events stored twice           0          0  ok",
      "",
    ].join("\n"),
  );
  expect(FINDINGS.map(isFault)).toEqual([true, false]);
});
