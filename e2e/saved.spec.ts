import type { Page } from "@playwright/test";
import { joinTeam } from "./browser/guest";
import { LOADING_MS, withSample } from "./browser/sample";
import { expect, test } from "./browser/test";

test.describe.configure({ timeout: LOADING_MS });

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/[?&]saved=/);
}

const figuresOf = (page: Page) =>
  page.getByRole("table", { name: "Figures of each step" }).locator("tbody tr").allTextContents();

test("a funnel that was saved opens by its link for another member with the same figures; back and reload keep it", async ({
  page,
  browser,
  server,
}) => {
  const { projectId } = await withSample(page, server);
  // Nothing can be saved before there is something to ask.
  await page.goto(`/p/${projectId}/funnels`);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: /^Begin with\s*product_viewed/ }).click();
  await page.getByRole("button", { name: /^Then\s*added_to_cart/ }).click();
  const figures = page.getByRole("table", { name: "Figures of each step" });
  await expect(figures).toContainText("added_to_cart");
  await save(page, "To the cart");
  const expected = await figuresOf(page);
  const saved = new URL(page.url()).searchParams.get("saved");

  await page.reload();
  await expect(figures).toContainText("added_to_cart");
  expect(await figuresOf(page)).toEqual(expected);

  // A change is told of, and the browser's back undoes it.
  await page.getByRole("button", { name: /^Add a step/ }).click();
  await page.getByPlaceholder("Search events").fill("purchase");
  await page.getByRole("option", { name: /^purchase/ }).click();
  await expect(page.getByText(/· changed since$/)).toBeVisible();
  await expect(figures).toContainText("purchase");
  await page.goBack();
  await expect(page.getByText(/· changed since$/)).toBeHidden();
  await expect(figures).not.toContainText("purchase");

  const { guest: other, leave } = await joinTeam({ browser, server, owner: page }, "member");
  await other.goto(`/p/${projectId}/funnels?saved=${saved}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("To the cart");
  await expect(other.getByRole("table", { name: "Figures of each step" })).toContainText(
    "added_to_cart",
  );
  expect(await figuresOf(other)).toEqual(expected);

  // What was saved on one screen is not misread by another.
  await other.goto(`/p/${projectId}/retention?saved=${saved}`);
  await expect(other.getByText("It was saved on another screen")).toBeVisible();
  await leave();
});

test("retention and paths are saved as they are shown, and found again in the list", async ({
  page,
  server,
}) => {
  const { projectId } = await withSample(page, server);
  await page.goto(`/p/${projectId}/retention`);
  await page.getByRole("radio", { name: "Monthly" }).click();
  await page.getByRole("radio", { name: "Users" }).click();
  await save(page, "By month");
  await page.goto(`/p/${projectId}/retention`);
  await page.getByRole("button", { name: "Saved" }).click();
  await page.getByRole("link", { name: /^By month/ }).click();
  await expect(page.getByRole("columnheader", { name: "Month 1", exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Users" })).toBeChecked();

  await page.goto(`/p/${projectId}/paths`);
  await page.getByRole("button", { name: /^After\s*product_viewed/ }).click();
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
  await save(page, "After a product");
  const saved = new URL(page.url()).searchParams.get("saved");
  await page.goto(`/p/${projectId}/paths?saved=${saved}`);
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
});
