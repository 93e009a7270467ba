import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

/** One more statement than the engine runs concurrently in the lane for users' SQL. */
const MORE_THAN_PLACES = 3;
const EVENTS = 300;

/** Signs up a new user whose project has a few hundred events. */
async function openProject(page: Page): Promise<string> {
  const events = Array.from({ length: EVENTS }, (_, at) => ({
    event_name: at % 3 === 0 ? "signed_up" : "page_viewed",
    user_id: `user-${at % 10}`,
    platform: "web",
    properties: { plan: at % 2 === 0 ? "pro" : "free" },
  }));
  return (await signUpWithEvents(page, "Sam", events)).projectId;
}

async function openWith(page: Page, projectId: string, sql: string): Promise<void> {
  await open(page, `/p/${projectId}/sql?${new URLSearchParams({ sql })}`);
  await expect(editor(page)).toBeVisible();
}

const editor = (page: Page) => page.getByRole("textbox", { name: /^SQL over/ });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const cells = (page: Page) => results(page).getByRole("cell");
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true }).click();

async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(sql);
}

const completions = (page: Page) => page.locator(".cm-tooltip-autocomplete").getByRole("option");

/**
 * Moves down the list to the completion and accepts it. Retries, since a list that has just opened
 * ignores keys.
 */
async function acceptByKeyboard(page: Page, label: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(completions(page).filter({ hasText: label })).toHaveAttribute(
      "aria-selected",
      "true",
      { timeout: 500 },
    );
  }).toPass();
  await page.keyboard.press("Enter");
}

test("the initial statement can be run by keyboard, and shows a table and a chart", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await openWith(page, projectId, "SELECT 1");
  await open(page, `/p/${projectId}/sql`);
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(results(page)).toContainText("1 row in");
  await expect(cells(page).nth(1)).toHaveText(String(EVENTS));
  await expectAccessible(page);
  await results(page).getByRole("tab", { name: "Chart" }).click();
  await expect(results(page).getByRole("figure", { name: "events by day" })).toBeVisible();
  await expectAccessible(page);

  // The URL is all that another user needs.
  await reopen(page);
  await expect(results(page).getByRole("figure", { name: "events by day" })).toBeVisible();
});

test("columns, properties, functions and, in quotes, event names are completed", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await openWith(page, projectId, "SELECT 1");
  await write(page, "SELECT ");
  await page.keyboard.type("uniq");
  await expect(completions(page).first()).toBeVisible();
  await acceptByKeyboard(page, /^uniqExact/);
  await page.keyboard.type("user_i");
  await completions(page)
    .filter({ hasText: /^user_id/ })
    .click();
  await page.keyboard.press("End");
  await page.keyboard.type(" FROM events WHERE pla");
  await completions(page).filter({ hasText: /^plan/ }).click();
  await page.keyboard.type(" = 'pro' AND event_name = 'sig");
  await completions(page)
    .filter({ hasText: /^signed_up/ })
    .click();
  await expect(editor(page)).toHaveText(
    /SELECT uniqExact\(user_id\) FROM events WHERE properties_text\['plan'\] = 'pro' AND event_name = 'signed_up/,
  );
});

test("an error says what is wrong and where", async ({ page, expectConsoleError }) => {
  expectConsoleError(/400/);
  const projectId = await openProject(page);
  await openWith(page, projectId, "SELECT count(),\n  nope FROM events");
  await run(page);
  await expect(page.getByText("Line 2, column 3: There is no column nope")).toBeVisible();
  await expect(page.locator(".cm-lintRange-error")).toHaveText("nope");
  await expectAccessible(page);
});

test("integers keep every digit, null is not shown as text, and parameters have inputs", async ({
  page,
}) => {
  const projectId = await openProject(page);
  await openWith(
    page,
    projectId,
    "SELECT toUInt64(9007199254740993) AS big, NULL AS nothing, {name:String} AS given",
  );
  await page.getByLabel("name").fill("it's 100%");
  await run(page);
  await expect(cells(page)).toHaveText(["9007199254740993", "null", "it's 100%"]);
});

test("the server exports the whole result as a CSV file", async ({ page }) => {
  const projectId = await openProject(page);
  await openWith(
    page,
    projectId,
    "SELECT event_name, count() AS events FROM events GROUP BY event_name ORDER BY events",
  );
  await run(page);
  await expect(results(page)).toContainText("2 rows in");
  const download = page.waitForEvent("download");
  await results(page).getByRole("button", { name: "CSV" }).click();
  const path = await (await download).path();
  const text = await readFile(path, "utf8");
  expect(text.replace(/^\uFEFF/, "").split(/\r?\n/)).toEqual([
    "event_name,events",
    "signed_up,100",
    "page_viewed,200",
    "",
  ]);
});

test("a cancelled statement also stops in the engine", async ({ page }) => {
  const projectId = await openProject(page);
  // Each reads 27 million rows a thousand times, which exceeds the time limit of a statement.
  const endless = `SELECT sum(arraySum(arrayMap(n -> cityHash64(n, a.user_id, b.user_id), range(1000))))
    FROM events AS a CROSS JOIN events AS b CROSS JOIN events AS c`;
  await openWith(page, projectId, endless);
  for (let started = 0; started < MORE_THAN_PLACES; started++) {
    await run(page);
    await expect(page.getByRole("timer")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(results(page)).toContainText("Cancelled after");
  }
  // Any statement still running would occupy a slot in the lane for users' SQL.
  await write(page, "SELECT 'at once' AS answer");
  await run(page);
  await expect(cells(page)).toHaveText(["at once"]);
});

test("statements stay in the history until it is cleared", async ({ page }) => {
  const projectId = await openProject(page);
  await openWith(page, projectId, "SELECT 'first' AS one");
  await run(page);
  await expect(cells(page)).toHaveText(["first"]);
  await write(page, "SELECT 'second' AS one");
  await expect(results(page)).toContainText("These are the previous results");
  await run(page);
  await expect(cells(page)).toHaveText(["second"]);
  const panel = page.getByRole("region", { name: "Columns and history" });
  await panel.getByRole("tab", { name: "History" }).click();
  await panel.getByRole("button", { name: /SELECT 'first' AS one/ }).click();
  await expect(editor(page)).toHaveText("SELECT 'first' AS one");
  await panel.getByRole("button", { name: "Clear history" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear history" }).click();
  await expect(panel).toContainText("No statements yet");
});
