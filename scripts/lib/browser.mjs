import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { run, StepFailed } from "./run.mjs";

/** Where systems keep a browser of Chromium's family. */
const PLACES = {
  linux: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
};

/** The path of a browser that is there: the system's, else the one that Playwright fetched; or undefined. */
export function findBrowser() {
  const places = [...(PLACES[process.platform] ?? []), chromium.executablePath()];
  return places.find((place) => existsSync(place));
}

/** Makes sure that there is one: fetched by Playwright, or from Debian's packages where we may. */
export async function ensureBrowser() {
  if (findBrowser()) return;
  console.log("  Installing a browser for the tests …");
  const output = [];
  for (const [command, args] of WAYS) {
    const attempt = await run(command, args).catch((error) => ({ output: String(error) }));
    if (findBrowser()) return;
    output.push(attempt.output);
  }
  console.error(output.join("\n").trimEnd());
  throw new StepFailed("Installing a browser (install Chromium or Chrome by hand)");
}

const WAYS = [
  ["node", ["node_modules/playwright/cli.js", "install", "chromium"]],
  ["apt-get", ["install", "-y", "-qq", "chromium"]],
];
