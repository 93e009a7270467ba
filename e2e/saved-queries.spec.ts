import type { Page } from "@playwright/test";
import { open, reopen } from "./browser/open";
import { LOADING_MS, openSampleProject } from "./browser/sample";
import { expect, test } from "./browser/test";

test.describe.configure({ timeout: LOADING_MS });

const DAY_MS = 86_400_000;

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/[?&]saved=/);
}

/** Uses past days, so that their values do not change. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const RANGE = `${dayBefore(31)}..${dayBefore(2)}`;

const figuresOf = (page: Page) =>
  page.getByRole("table", { name: "Results by step" }).locator("tbody tr");

test("a saved funnel's link shows another member the same values, even after going back and reloading", async ({
  page,
  server,
  newGuest,
}) => {
  const { projectId } = await openSampleProject(page, server);
  // An empty query cannot be saved.
  await open(page, `/p/${projectId}/funnels?range=${RANGE}`);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: /^Start with\s*product_viewed/ }).click();
  await page.getByRole("button", { name: /^Then\s*added_to_cart/ }).click();
  const results = page.getByRole("table", { name: "Results by step" });
  await expect(results).toContainText("added_to_cart");
  await save(page, "To the cart");
  const expected = await figuresOf(page).allTextContents();
  const saved = new URL(page.url()).searchParams.get("saved");

  await reopen(page);
  await expect(figuresOf(page)).toHaveText(expected);

  // A change is shown, and the browser's back button undoes it.
  await page.getByRole("button", { name: /^Add a step/ }).click();
  await page.getByPlaceholder("Search events").fill("purchase");
  await page.getByRole("option", { name: /^purchase/ }).click();
  await expect(page.getByText(/· unsaved changes$/)).toBeVisible();
  await expect(results).toContainText("purchase");
  await page.goBack();
  await expect(page.getByText(/· unsaved changes$/)).toBeHidden();
  await expect(results).not.toContainText("purchase");

  const other = await newGuest("member");
  await open(other, `/p/${projectId}/funnels?saved=${saved}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("To the cart");
  await expect(figuresOf(other)).toHaveText(expected);

  // A query saved on one screen does not open on another.
  await open(other, `/p/${projectId}/retention?saved=${saved}`);
  await expect(other.getByText("This query was saved on another screen")).toBeVisible();
});

test("retention and paths are saved as displayed, and appear in the list", async ({
  page,
  server,
}) => {
  const { projectId } = await openSampleProject(page, server);
  await open(page, `/p/${projectId}/retention`);
  await page.getByRole("radio", { name: "Monthly" }).click();
  await page.getByRole("radio", { name: "Users" }).click();
  await save(page, "By month");
  await open(page, `/p/${projectId}/retention`);
  await page.getByRole("button", { name: "Saved" }).click();
  await page.getByRole("link", { name: /^By month/ }).click();
  await expect(page.getByRole("columnheader", { name: "Month 1", exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Users" })).toBeChecked();

  await open(page, `/p/${projectId}/paths`);
  await page.getByRole("button", { name: /^After\s*product_viewed/ }).click();
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
  await save(page, "After a product");
  const saved = new URL(page.url()).searchParams.get("saved");
  await open(page, `/p/${projectId}/paths?saved=${saved}`);
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
});
