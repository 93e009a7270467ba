import { expect, it } from "vitest";
import { line, sum, tallyReport } from "./tally.mjs";

const file = (status, tests) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

it("counts a file that broke before its first test as one failure", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file("passed", ["passed"]),
      file("failed", ["passed", "failed"]),
      file("failed", []),
    ],
  };
  expect(tallyReport(report)).toEqual({ passed: 2, failed: 2 });
});

it("sums the suites into the line that CI reads", () => {
  const tallies = [
    { passed: 2, failed: 0 },
    { passed: 1, failed: 3 },
  ];
  expect(line(sum(tallies))).toBe("3 passed, 3 failed");
});
