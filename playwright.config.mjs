import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

const executablePath = findBrowser();

/** The console in a real browser, against the built server. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "node_modules/.cache/playwright",
  globalSetup: "./e2e/browser/global-setup.mjs",
  // One server at a time: each brings its own ClickHouse.
  workers: 1,
  forbidOnly: true,
  // For a machine that is busy with something else; a test that hangs still ends.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1440, height: 900 },
    // What is pressed and what axe-core judges stands still: half-way in, a text has other colours.
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
