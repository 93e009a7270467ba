/**
 * Takes the two screenshots of the landing page, public/console-light.png and -dark.png, from a
 * running server:
 * `node e2e/landing-screenshots.mjs http://localhost:3000 owner@example.com 'their password'`.
 * Loads the sample data into the owner's project if it has none yet.
 */
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import config from "../playwright.config.mjs";

const SIZE = { width: 1440, height: 900 };
/** Enough for a busy machine. */
const STEP_MS = 2 * 60_000;
const LOADING_MS = 10 * 60_000;
const [url, email, password] = process.argv.slice(2);
if (!url || !email || !password) {
  throw new Error(
    "Usage: node e2e/landing-screenshots.mjs <url> <owner's email address> <password>",
  );
}

const browser = await chromium.launch(config.use.launchOptions);
const context = await browser.newContext({ baseURL: url, viewport: SIZE });
context.setDefaultTimeout(STEP_MS);
const page = await context.newPage();
await signIn();
await loadSampleData();
for (const theme of ["light", "dark"]) await takeScreenshot(theme);
await browser.close();

async function signIn() {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/p\/.+/);
}

async function loadSampleData() {
  await page.goto(page.url().replace(/\/[^/]+$/, "/start"));
  const begin = page.getByRole("button", { name: /^(Load .* sample events|Continue loading)$/ });
  const done = page.getByText(/^All .* events loaded\.$/);
  await begin.or(done).waitFor();
  if (await begin.isVisible()) await begin.click();
  await done.waitFor({ timeout: LOADING_MS });
}

async function takeScreenshot(theme) {
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(
    page.url().replace(/\/[^/?]+(\?.*)?$/, `/overview?range=${day(-30)}..${day(-1)}`),
  );
  await page.locator(".recharts-line-curve").first().waitFor();
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
  const file = new URL(`../public/console-${theme}.png`, import.meta.url);
  await page.screenshot({ path: fileURLToPath(file) });
}

/** A day before today, since today's incomplete numbers would make every chart end with a drop. */
function day(offset) {
  return new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
