import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL("./src", import.meta.url)) };

/**
 * `*.test.ts` needs no stores; `*.itest.ts` starts real embedded stores, so it gets more time; those
 * in e2e/ start the built server as a process. `*.stest.ts` runs on PostgreSQL, NATS and the stand-alone
 * engine.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          // By default, one core is left idle.
          maxWorkers: "100%",
          // Enough for a busy machine; a test that hangs still ends.
          testTimeout: 60_000,
          include: [
            "src/**/*.test.{ts,tsx}",
            "e2e/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.mjs",
          ],
          environment: "node",
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["src/**/*.itest.ts"],
          environment: "node",
          pool: "forks",
          maxWorkers: 2,
          // Every file starts PostgreSQL as WebAssembly, and ends before optimised code pays off.
          execArgv: ["--liftoff-only"],
          // Enough for a busy machine; a test that hangs still ends.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "process",
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.itest.ts"],
          globalSetup: "e2e/global-setup.mjs",
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
          sequence: { groupOrder: 3 },
          include: ["src/**/*.stest.ts", "e2e/**/*.stest.ts"],
          globalSetup: "e2e/services-setup.mjs",
          environment: "node",
          pool: "forks",
          // Each file starts five servers and several processes.
          maxWorkers: 1,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
