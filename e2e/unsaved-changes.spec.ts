import type { Page } from "@playwright/test";
import { expectPlanState, moveClock, openPortal, subscribe } from "./browser/billing";
import { createDashboard, numberWidget, startEditing, tile } from "./browser/dashboards";
import { open, reopen } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signIn, signUp } from "./browser/users";

const leaveDialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

async function stay(page: Page): Promise<void> {
  await leaveDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(leaveDialog(page)).toHaveCount(0);
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

/** Opens a dashboard from the list and removes a tile without saving. */
async function changeDashboard(page: Page, projectId: string): Promise<void> {
  const title = "Two figures";
  await createDashboard(page, projectId, [numberWidget("a", 0), numberWidget("b", 4)], title);
  await open(page, `/p/${projectId}/dashboards`);
  await page.getByRole("link", { name: title }).click();
  await startEditing(page);
  await page.getByRole("button", { name: "More for “Figure a”" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(tile(page, "Figure a")).toHaveCount(0);
}

test("the palette, switching projects and signing out ask about a dashboard's unsaved changes", async ({
  page,
  server,
}) => {
  const { teamId, projectId, projectName } = await signIn(page, server);
  const other = await callMutation<{ id: string }>(page, "teams.projects.create", {
    teamId,
    name: "Elsewhere",
    timeZone: "UTC",
  });
  await changeDashboard(page, projectId);

  await command(page, "funnels");
  await stay(page);
  await command(page, "theme: light");
  await command(page, "sign out");
  await stay(page);
  await page.getByRole("button", { name: /^Switch project/ }).click();
  await page.getByRole("option", { name: "Elsewhere" }).click();
  await stay(page);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await expect(tile(page, "Figure b")).toBeVisible();

  await command(page, "elsewhere");
  await leaveDialog(page).getByRole("button", { name: "Leave" }).click();
  // The other project does not have this dashboard, so the list opens.
  await expect(page).toHaveURL(new RegExp(`/p/${other.id}/dashboards$`));
  await expect(page.getByText("No dashboards yet")).toBeVisible();
  await command(page, projectName);
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/dashboards$`));
});

test("the browser's back button within a dashboard does not mark unsaved changes as saved", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Lea");
  await changeDashboard(page, projectId);
  await page.goBack();
  await expect(page).not.toHaveURL(/edit=true/);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.goBack();
  await stay(page);
  await page.goBack();
  await stay(page);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await expect(tile(page, "Figure a")).toBeVisible();
});

test("leaving with the browser's back button asks once, and returns to the previous page", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Lea");
  await open(page, `/p/${projectId}/reports`);
  await page.getByRole("link", { name: "New report" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("Half a thought");
  await page.goBack();
  await leaveDialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/reports$`));
  await expect(page.getByText("No reports yet")).toBeVisible();
});

test("the palette asks about a report's unsaved changes, and keeps them", async ({ page }) => {
  const { projectId } = await signUp(page, "Lea");
  await open(page, `/p/${projectId}/reports/new`);
  await page.getByRole("textbox", { name: "Title" }).fill("Half a thought");
  await command(page, "explore");
  await leaveDialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/explore$/);
  await open(page, `/p/${projectId}/reports/new`);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half a thought");
});

test("changes made while a dashboard is being saved are not lost, and are saved next", async ({
  page,
}) => {
  const { projectId } = await signUp(page, "Lea");
  await changeDashboard(page, projectId);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/dashboards\.change/, async (route) => {
    await held;
    await route.continue();
  });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.getByRole("button", { name: "More for “Figure b”" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(tile(page, "Figure b")).toHaveCount(2);
  letGo();
  await expect(page.getByText("Dashboard saved.")).toBeVisible();
  await expect(tile(page, "Figure b")).toHaveCount(2);
  await save.click();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await reopen(page);
  await expect(tile(page, "Figure b")).toHaveCount(2);
  await expect(tile(page, "Figure a")).toHaveCount(0);
});

test("the payment banner asks about unsaved changes, and works again after staying", async ({
  page,
}) => {
  const { teamId, projectId } = await signUp(page, "Lea");
  await subscribe(page, teamId);
  const portal = await openPortal(page, teamId);
  const card = `/api/test-stripe/portal/${portal.split("/").at(-1)}/card`;
  const data = { paymentMethod: "pm_card_chargeCustomerFail" };
  expect((await page.request.post(card, { data })).status()).toBe(200);
  await moveClock(page, portal, "renewal");
  await expectPlanState(page, teamId, "paid_grace");
  await changeDashboard(page, projectId);
  const update = page.getByRole("button", { name: "Update payment method" });
  await update.click();
  await stay(page);
  await expect(update).toBeEnabled();
  await expect(tile(page, "Figure b")).toBeVisible();
  await update.click();
  await leaveDialog(page).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Change your card" })).toBeVisible();
});
