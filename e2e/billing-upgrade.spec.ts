import type { Page } from "@playwright/test";
import {
  bankDialog,
  CARDS,
  enterCard,
  expectPlanState,
  openPortal,
  subscribe,
} from "./browser/billing";
import { ACCEPTED, ping, sendPings } from "./browser/events";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callProcedure, ingestKeyOf, signUp } from "./browser/users";

/** What Free accepts, with the grace margin. */
const FREE_LIMIT = 120_000;

const invoicesOf = (page: Page) => page.locator("summary", { hasText: "$29.00" });

test("a Free team whose events are rejected stays on Free while payments fail, and the first event after the payment is accepted", async ({
  page,
}) => {
  test.slow();
  const { projectId, teamId } = await signUp(page, "Lea");
  const key = await ingestKeyOf(page, projectId);
  await sendPings(page, key, FREE_LIMIT);
  const rejected = [429, "quota_exceeded"];
  expect(await ping(page, key)).toEqual(rejected);

  await open(page, `/t/${teamId}/plan`);
  const main = page.getByRole("main");
  await expect(main).toContainText("New events are rejected until the end of the month");
  await main.getByRole("button", { name: "Upgrade to Pro" }).click();
  await enterCard(page, CARDS.declined);
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  expect(await ping(page, key)).toEqual(rejected);
  await enterCard(page, CARDS.bank);
  await bankDialog(page).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible();
  expect(await ping(page, key)).toEqual(rejected);
  await expectPlanState(page, teamId, "free");

  await enterCard(page, CARDS.bank);
  await bankDialog(page).getByRole("button", { name: "Approve" }).click();
  await expect(main).toContainText("You are on Pro.");
  expect(await ping(page, key)).toEqual(ACCEPTED);
  await expect(main).not.toContainText("New events are rejected");
  await open(page, `/t/${teamId}/usage`);
  await expect(main).toContainText("120,001 of 2,000,000");
});

test("two tabs and double clicks lead to one checkout, one payment and one subscription", async ({
  page,
  context,
}) => {
  const { teamId } = await signUp(page, "Lea");
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) await open(tab, `/t/${teamId}/plan`);
  const inBoth = (act: (tab: Page) => Promise<unknown>) => Promise.all(tabs.map(act));

  await inBoth((tab) => tab.getByRole("button", { name: "Upgrade to Pro" }).dblclick());
  await inBoth((tab) => expect(tab).toHaveURL(/\/test-checkout\//));
  expect(other.url()).toBe(page.url());
  await inBoth((tab) => tab.getByRole("button", { name: CARDS.valid }).click());
  await inBoth((tab) => tab.getByRole("button", { name: "Subscribe" }).dblclick());
  await inBoth((tab) => expect(tab.getByRole("main")).toContainText("You are on Pro."));

  const again = await callProcedure(page, "billing.startCheckout", { teamId });
  expect(again.status()).toBe(409);
  await open(page, await openPortal(page, teamId));
  await expect(page.getByText(/Renews on \d/)).toBeVisible();
  await expect(invoicesOf(page)).toHaveCount(1);
});

test("deleting a team cancels its subscription", async ({ page }) => {
  const { teamId } = await signUp(page, "Lea");
  await subscribe(page, teamId);
  const portal = await openPortal(page, teamId);
  await open(page, `/t/${teamId}/settings`);
  await page.getByRole("button", { name: "Delete team…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Its subscription is cancelled at once");
  await dialog.getByRole("textbox").fill("Lea's team");
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(page).not.toHaveURL(new RegExp(teamId));
  await open(page, portal);
  await expect(page.getByText(/ended on \d/)).toBeVisible();
});
