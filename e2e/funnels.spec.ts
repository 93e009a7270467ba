import { open, reopen } from "./browser/open";
import { LOADING_MS, openSampleProject } from "./browser/sample";
import { expect, test } from "./browser/test";
import { signUpWithEvents } from "./browser/users";

test.describe.configure({ timeout: LOADING_MS });

test("a funnel starts with the most frequent events, can be reordered, and the back button undoes the change", async ({
  page,
  server,
}) => {
  const { projectId } = await openSampleProject(page, server);
  await open(page, `/p/${projectId}/funnels`);
  await page.getByRole("button", { name: /^Start with\s*product_viewed/ }).click();
  await page.getByRole("button", { name: /^Then\s*added_to_cart/ }).click();
  await expect(page.getByText("completed all steps within 7 days")).toBeVisible();

  await page.getByRole("button", { name: /^Add a step/ }).click();
  await page.getByPlaceholder("Search events").fill("purchase");
  await page.getByRole("option", { name: /^purchase/ }).click();
  const results = page.getByRole("table", { name: "Results by step" });
  await expect(results.getByText("purchase")).toBeVisible();

  await page.getByRole("button", { name: /^Move step 3/ }).press("ArrowUp");
  await expect(page.getByRole("button", { name: /^Move step 2, purchase/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Move step 3, purchase/ })).toBeVisible();
  await reopen(page);
  await expect(results.getByText("purchase")).toBeVisible();
});

test("retention shows percentages or users, by week or month, and marks the current period", async ({
  page,
  server,
}) => {
  const { projectId } = await openSampleProject(page, server);
  await open(page, `/p/${projectId}/retention`);
  await expect(page.getByRole("columnheader", { name: "Week 1", exact: true })).toBeVisible();
  await expect(page.getByText("Dashed cells are for the current week")).toBeVisible();
  await page.getByRole("radio", { name: "Users" }).click();
  await expect(page).toHaveURL(/show=count/);
  await page.getByRole("switch", { name: "For the first time" }).click();
  await expect(page.getByText(/users started in this range/)).toBeVisible();
  await page.getByRole("radio", { name: "Monthly" }).click();
  await expect(page.getByRole("columnheader", { name: "Month 1", exact: true })).toBeVisible();
});

test("for a project younger than a week, retention offers days", async ({ page }) => {
  const events = [2, 3].map((days) => ({
    event_name: "visit",
    user_id: "ada",
    platform: "web",
    timestamp: new Date(Date.now() - days * 86_400_000).toISOString(),
  }));
  const { projectId } = await signUpWithEvents(page, "Yun", events);
  await open(page, `/p/${projectId}/retention?q=${encodeURIComponent('{"granularity":"month"}')}`);
  const curve = page.getByRole("figure", { name: /^Share of users who came back/ });
  await expect(page.getByText("No cohort has completed a following month yet.")).toBeVisible();
  await expect(curve).toBeHidden();
  await page.getByRole("button", { name: "View by week" }).click();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await page.getByRole("radio", { name: "Daily" }).click();
  await expect(page.getByText("came back in the following day")).toBeVisible();
  await expect(curve).toBeVisible();
});

test("clicking an event makes the paths start there, and the back button returns to the previous event", async ({
  page,
  server,
}) => {
  const { projectId } = await openSampleProject(page, server);
  await open(page, `/p/${projectId}/paths`);
  await page.getByRole("button", { name: /^After\s*product_viewed/ }).click();
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
  await page.getByRole("button", { name: /^Step 1 after: added_to_cart/ }).click();
  await page.getByRole("menuitem", { name: "Start the paths here" }).click();
  await expect(page.getByText("within 1 day after added_to_cart.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("within 1 day after product_viewed.")).toBeVisible();
});
