import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const alias = { "@": fileURLToPath(new URL("./src", import.meta.url)) };

/**
 * Test files that need a process of their own, since they turn on tracing or V8's counters for
 * good, or need metrics that start at 0. All others share a process with the files before them,
 * which saves half of the time.
 */
const ALONE = [
  "src/base/text/markdown.test.ts",
  "src/base/tracing/tracing.test.ts",
  "src/server/metrics/scrape.itest.ts",
  "src/server/tracing.itest.ts",
];

/** The default of one second is too short for a busy machine. */
const expect = { poll: { timeout: 60_000 } };

const unit = {
  expect,
  sequence: { groupOrder: 0 },
  // By default, one core is left idle.
  maxWorkers: "100%",
  // Enough for a busy machine; a test that hangs still ends.
  testTimeout: 60_000,
  environment: "node",
};

const integration: TestProjectInlineConfiguration["test"] = {
  expect,
  sequence: { groupOrder: 1 },
  setupFiles: "src/testing/before-each-file.ts",
  environment: "node",
  pool: "forks",
  maxWorkers: 2,
  // PostgreSQL is WebAssembly, and tests end before optimised code pays off.
  execArgv: ["--liftoff-only"],
  // Enough for a busy machine; a test that hangs still ends.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/**
 * `*.test.ts` needs no stores; `*.itest.ts` starts real embedded stores, so it gets more time;
 * those in e2e/ start the built server as a process. `*.stest.ts` runs on PostgreSQL, NATS and
 * the stand-alone engine.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          ...unit,
          name: "unit",
          isolate: false,
          include: [
            "src/**/*.test.{ts,tsx}",
            "e2e/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.mjs",
          ],
          exclude: [...configDefaults.exclude, ...ALONE],
        },
      },
      {
        resolve: { alias },
        test: {
          ...unit,
          name: "unit-alone",
          include: ALONE.filter((file) => file.endsWith(".test.ts")),
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: "integration",
          isolate: false,
          include: ["src/**/*.itest.ts"],
          exclude: [...configDefaults.exclude, ...ALONE],
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: "integration-alone",
          include: ALONE.filter((file) => file.endsWith(".itest.ts")),
        },
      },
      {
        resolve: { alias },
        test: {
          name: "process",
          expect,
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.itest.ts"],
          globalSetup: "e2e/global-setup.mjs",
          setupFiles: "src/testing/before-each-file.ts",
          environment: "node",
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "services",
          expect,
          sequence: { groupOrder: 3 },
          include: ["src/**/*.stest.ts", "e2e/**/*.stest.ts"],
          globalSetup: "e2e/services-setup.mjs",
          setupFiles: "src/testing/before-each-file.ts",
          environment: "node",
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
