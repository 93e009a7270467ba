import { expectAccessible } from "./browser/axe";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { signIn, signUp } from "./browser/users";

test("a cancelled checkout says that nobody was charged, until that is dismissed", async ({
  page,
}) => {
  const { teamId } = await signUp(page, "Lea");
  await open(page, `/t/${teamId}/plan?checkout=cancelled`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Checkout cancelled. You have not been charged.");
  await expect(main).toContainText("TEST MODE: payments are simulated. No card is charged.");
  await expectAccessible(page);
  await main.getByRole("button", { name: "Dismiss" }).click();
  await expect(main).not.toContainText("Checkout cancelled");
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan$`));
});

test("a member sees that the operator set the plan, and cannot pay", async ({
  page,
  server,
  newGuest,
}) => {
  const { teamId } = await signIn(page, server);
  const guest = await newGuest("member");
  await open(guest, `/t/${teamId}/plan`);
  const subscription = guest.getByRole("region", { name: "Subscription" });
  await expect(subscription).toContainText("The operator of this server set this plan.");
  await expect(subscription.getByRole("button")).toHaveCount(0);
});

test("the pricing page leads the owner of a Free team to the upgrade", async ({ page }) => {
  const { teamId } = await signUp(page, "Lea");
  await open(page, "/pricing");
  await page.getByRole("link", { name: "Upgrade your team" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan#upgrade$`));
  await expect(page.getByRole("region", { name: "Upgrade to Pro" })).toContainText("$29");
});
