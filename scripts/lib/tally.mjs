import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./paths.mjs";

/**
 * The passed and failed tests of a Vitest JSON report. A file that failed before its first test
 * counts as one failure; otherwise it would be missing from the sum.
 */
export function tallyVitest(report) {
  const failures = report.testResults.flatMap(failuresOf);
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [failure(file, message)];
  return failed.map((test) => failure(`${file}: ${test.fullName}`, test.failureMessages[0]));
}

/** The same for a Playwright report. A test that passed only on a retry counts as failed. */
export function tallyPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...suites.flatMap(specsOf).map(({ file, title, tests }) => {
        const results = tests.flatMap((test) => test.results);
        return failure(`${file}: ${title}`, results.find(({ error }) => error)?.error.message);
      }),
      ...errors.map(({ message }) => failure("browser", message)),
    ],
  };
}

/** The specs that failed, or were skipped, of a suite and the suites within it. */
function specsOf({ specs, suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== "expected"));
  return [...failed, ...suites.flatMap(specsOf)];
}

/** The failed test, and the first lines of what it said. */
const failure = (test, message = "") =>
  [test, ...stripVTControlCharacters(message).split("\n").slice(0, 8)].join("\n    ").trimEnd();

export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}

export const line = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
