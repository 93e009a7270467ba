import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./paths.mjs";
import { line, sum, tallyPlaywright, tallyVitest } from "./tally.mjs";

const file = (name, status, message, ...assertionResults) => ({
  name: join(ROOT, name),
  status,
  message,
  assertionResults,
});
const passed = { status: "passed", fullName: "adds", failureMessages: [] };

it("counts a file that failed before its first test as one failure", () => {
  const wrong = { status: "failed", fullName: "sum adds", failureMessages: ["Error: 3 is not 4"] };
  const report = {
    numPassedTests: 2,
    testResults: [
      file("a.test.ts", "passed", "", passed),
      file("b.test.ts", "failed", "", passed, wrong),
      file("c.test.ts", "failed", "SyntaxError: no"),
    ],
  };
  expect(tallyVitest(report)).toEqual({
    passed: 2,
    failed: 2,
    failures: ["b.test.ts: sum adds\n    Error: 3 is not 4", "c.test.ts\n    SyntaxError: no"],
  });
});

it("counts a browser test as passed only if it passed the first time, and a broken file as a failure", () => {
  const spec = (title, status, results) => ({
    file: "a.spec.ts",
    title,
    tests: [{ status, results }],
  });
  const wrong = { error: { message: "\u001b[31mno heading\u001b[39m" } };
  const suites = [
    {
      specs: [spec("opens", "expected", [{}])],
      suites: [
        { specs: [spec("closes", "unexpected", [wrong]), spec("moves", "flaky", [wrong, {}])] },
      ],
    },
  ];
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(tallyPlaywright({ stats, errors: [{ message: "broken" }], suites })).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      "a.spec.ts: closes\n    no heading",
      "a.spec.ts: moves\n    no heading",
      "browser\n    broken",
    ],
  });
});

it("sums up the suites in the line that CI reads", () => {
  const tallies = [
    { passed: 2, failed: 0 },
    { passed: 1, failed: 3 },
  ];
  expect(line(sum(tallies))).toBe("3 passed, 3 failed");
});
