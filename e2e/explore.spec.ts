import type { Page } from "@playwright/test";
import { expectAccessible } from "./browser/axe";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

/** The sales of the test's shop, by days before now. */
const SALES = [
  { daysAgo: 1, user: "ana", plan: "pro" },
  { daysAgo: 1, user: "ben", plan: "free" },
  { daysAgo: 2, user: "ana", plan: "pro" },
  { daysAgo: 40, user: "cleo", plan: "pro" },
];

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Signs up a new user whose project has a few events. */
async function openShop(page: Page): Promise<string> {
  const events = SALES.map(({ daysAgo, user, plan }) => ({
    event_name: "purchase",
    user_id: user,
    platform: "web",
    timestamp: `${dayBefore(daysAgo)}T12:00:00Z`,
    properties: { plan, seats: 3 },
  }));
  return (await signUpWithEvents(page, "Lea", events)).projectId;
}

const totals = (page: Page) => page.getByRole("table", { name: "Totals of the range" });

async function pick(page: Page, control: string | RegExp, typed: string, option: string | RegExp) {
  await page.getByRole("button", { name: control }).click();
  await page.locator("[cmdk-input]").fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

test("a saved trend with breakdown and comparison survives a reload, and the browser's back button undoes each step", async ({
  page,
}) => {
  const projectId = await openShop(page);
  await open(page, `/p/${projectId}/explore`);
  await pick(page, /^Events for A/, "purch", /^purchase/);
  await page.keyboard.press("Escape");
  await expect(totals(page)).toContainText("purchase");
  await pick(page, /^Break down by/, "plan", /^plan/);
  const pro = totals(page).getByRole("row", { name: /^pro/ });
  await expect(pro.getByRole("cell").nth(1)).toHaveText("2");
  await expect(
    totals(page).getByRole("row", { name: /^free/ }).getByRole("cell").nth(1),
  ).toHaveText("1");

  await page.getByRole("combobox", { name: "Comparison" }).click();
  await page.getByRole("option", { name: "Previous period" }).click();
  await expect(pro.getByRole("cell").nth(3)).toHaveText("1");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Sales by plan");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales by plan");
  await expect(page).toHaveURL(/[?&]saved=/);
  await reopen(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sales by plan");
  await expect(pro.getByRole("cell").nth(3)).toHaveText("1");

  const saved = new URL(page.url()).searchParams.get("saved");
  await open(page, `/p/${projectId}/explore?saved=${saved}`);
  await expect(pro.getByRole("cell").nth(3)).toHaveText("1");

  await page.getByRole("button", { name: /^Remove breakdown by/ }).click();
  await expect(totals(page)).not.toContainText("free");
  await page.goBack();
  await expect(totals(page)).toContainText("free");
});

test("a number typed and accepted with Enter filters by the number, not by text", async ({
  page,
}) => {
  const projectId = await openShop(page);
  await open(page, `/p/${projectId}/explore`);
  await page.getByRole("button", { name: /^Add to filters for A/ }).click();
  await page.getByPlaceholder("Search fields…").fill("seats");
  await page.keyboard.press("Enter");
  const value = page.getByPlaceholder("Search or type a value…");
  await value.fill("3");
  await expect(page.getByRole("option")).toHaveText([/^3number/, /^"3"as text/]);
  await value.press("Enter");
  await expect(page.getByRole("button", { name: "seats is: 3" })).toBeVisible();
  await expect(totals(page).getByRole("row").nth(1)).toContainText("3");
});

test("an invalid formula shows its error in place, and a valid one shows its values", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/400/);
  const projectId = await openShop(page);
  await open(page, `/p/${projectId}/explore`);
  await page.getByRole("button", { name: "Formula", exact: true }).click();
  const formula = page.getByRole("textbox", { name: "Formula F1" });
  await formula.fill("A / C");
  await formula.press("Enter");
  await expect(page.getByRole("group", { name: "Formula F1" })).toContainText(
    "There is no series C",
  );
  await formula.fill("A * 100");
  await formula.press("Enter");
  const row = totals(page).getByRole("row", { name: /F1/ });
  await expect(row.getByRole("cell", { name: "300", exact: true })).toBeVisible();
});

test("a note is marked on the chart, listed, changed and deleted", async ({ page }) => {
  const projectId = await openShop(page);
  await open(page, `/p/${projectId}/explore`);
  await expect(page.getByRole("button", { name: "Add a note" })).toBeVisible();
  // The note's time is about a minute after the queried range.
  await page.clock.setSystemTime(Date.now() + 3 * 60_000);
  await page.getByRole("button", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What happened").fill("Version 2 is out");
  // Does not use the current minute, which can be the first of a day that began after the chart was
  // drawn.
  await dialog.getByLabel("When").fill(`${dayBefore(1)}T12:00`);
  await dialog.getByRole("button", { name: "Add note" }).click();
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes).toContainText("Version 2 is out");
  await notes.getByRole("button", { name: /^Edit note/ }).click();
  await dialog.getByLabel("What happened").fill("Version 3 is out");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(notes).toContainText("Version 3 is out");
  await notes.getByRole("button", { name: /^Delete note/ }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(notes).not.toContainText("Version 3 is out");
});
