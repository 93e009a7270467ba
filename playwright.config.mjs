import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/lib/browser.mjs";

const executablePath = findBrowser();

/** The console in a real browser, against the built server. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "node_modules/.cache/playwright",
  globalSetup: "./e2e/browser/global-setup.mjs",
  // Each starts its own server with a ClickHouse.
  workers: 2,
  forbidOnly: true,
  // Enough for a busy machine; a test that hangs still ends.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1440, height: 900 },
    // Without animations: during a transition, axe-core would judge intermediate colours.
    contextOptions: { reducedMotion: "reduce" },
    // Recording traces takes a third of the processor time.
    // `--trace retain-on-failure` records them.
    trace: "off",
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
