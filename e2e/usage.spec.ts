import { expectAccessible } from "./browser/axe";
import { pings, sendPings } from "./browser/events";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callQuery, ingestKeyOf, sendBatch, signUp } from "./browser/users";

test("a Free team is warned as it uses up its quota, and rejected events appear on the usage screen and on charts", async ({
  page,
}) => {
  test.slow();
  const { projectId, teamId } = await signUp(page, "Lea");
  const key = await ingestKeyOf(page, projectId);
  await sendPings(page, key, 80_000);
  await open(page, `/t/${teamId}/usage`);
  const month = page.getByRole("region", { name: "This month", exact: true });
  await expect(month).toContainText("80,000 of 100,000 (80%)");
  const main = page.getByRole("main");
  await expect(main).toContainText("Most of this month's events are used");
  await main.getByRole("button", { name: "Dismiss" }).click();
  await expect(main).not.toContainText("Most of this month's events are used");

  await sendPings(page, key, 40_000);
  const rejected = await sendBatch(page, key, pings(7));
  expect(rejected.status()).toBe(429);
  expect(await rejected.json()).toMatchObject({ code: "quota_exceeded" });
  // Daily counts lag by up to a second.
  await expect
    .poll(() => callQuery(page, "usage.month", { teamId }))
    .toMatchObject({ projects: [{ rejected: expect.arrayContaining([7]) }] });
  await open(page, `/t/${teamId}/usage`);
  await expect(month).toContainText("120,000 of 100,000 (120%)");
  await expect(month).toContainText("New events are rejected until the end of the month");
  const list = page.getByRole("table", { name: "Events rejected this month" });
  await expect(list.getByRole("row").nth(1)).toContainText("7");
  await expect(main.getByRole("alert")).toContainText("New events are rejected");
  await expectAccessible(page);

  await open(page, `/p/${projectId}/explore`);
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("7 events were rejected");

  await main.getByRole("link", { name: "Upgrade" }).click();
  await expect(page.getByRole("heading", { name: "Upgrade to Pro" })).toBeVisible();
});

test("reaching a plan limit shows a link to the plans", async ({ page, expectConsoleError }) => {
  const { teamId } = await signUp(page, "Lea");
  await open(page, `/t/${teamId}/new-project`);
  await page.getByLabel("Name").fill("Second");
  expectConsoleError(/403/);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Pro allows 10");
  await page.getByRole("link", { name: "Compare plans" }).click();
  const plans = page.getByRole("table", { name: "What each plan includes" });
  await expect(plans.getByRole("columnheader", { name: /Free/ })).toContainText("Your plan");
  const upgrade = page.getByRole("region", { name: "Upgrade to Pro" });
  await expect(upgrade).toContainText("$29");
  await expect(upgrade.getByRole("button", { name: "Upgrade to Pro" })).toBeVisible();
});
