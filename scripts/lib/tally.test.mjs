import { expect, it } from "vitest";
import { line, sum, tallyPlaywright, tallyVitest } from "./tally.mjs";

const file = (status, tests) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

it("counts a file that failed before its first test as one failure", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      file("passed", ["passed"]),
      file("failed", ["passed", "failed"]),
      file("failed", []),
    ],
  };
  expect(tallyVitest(report)).toEqual({ passed: 2, failed: 2 });
});

it("counts a browser test as passed only if it passed the first time, and a broken file as a failure", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(tallyPlaywright({ stats, errors: [{ message: "broken" }] })).toEqual({
    passed: 5,
    failed: 3,
  });
});

it("sums up the suites in the line that CI reads", () => {
  const tallies = [
    { passed: 2, failed: 0 },
    { passed: 1, failed: 3 },
  ];
  expect(line(sum(tallies))).toBe("3 passed, 3 failed");
});
