/**
 * The passed and failed tests of a Vitest JSON report. A file that failed before its first test
 * counts as one failure; otherwise it would be missing from the sum.
 */
export function tallyVitest(report) {
  const broken = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

/** The same for a Playwright report. A test that passed only on a retry counts as failed. */
export function tallyPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  };
}

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
