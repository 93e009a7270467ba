import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run, StepFailed } from "./run.mjs";

/** The paths where systems install Chromium-based browsers. */
const PLACES = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
};

/** The path of the system's browser or Playwright's own; undefined if there is none. */
export function findBrowser() {
  const places = [...(PLACES[process.platform] ?? []), chromium.executablePath()];
  return places.find((place) => existsSync(place));
}

/**
 * Makes sure that a browser is installed: if not, installs one with Playwright or, if allowed, with
 * apt-get.
 */
export async function ensureBrowser() {
  if (findBrowser()) return;
  console.log("  Installing a browser for the tests …");
  const output = [];
  for (const [command, args] of INSTALLERS) {
    const attempt = await run(command, args).catch((error) => ({ output: String(error) }));
    if (findBrowser()) return;
    output.push(attempt.output);
  }
  console.error(output.join("\n").trimEnd());
  throw new StepFailed("Installing a browser (install Chromium or Chrome manually)");
}

const INSTALLERS = [
  ["node", ["node_modules/playwright/cli.js", "install", "chromium"]],
  ["apt-get", ["install", "-y", "-qq", "chromium"]],
];
