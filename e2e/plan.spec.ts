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
  await expect(main).toContainText("TEST MODE. Payments are simulated: no card is charged.");
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

test("an owner upgrades, cancels, resumes, and a failed payment is fixed from the banner", async ({
  page,
}) => {
  test.slow();
  const { teamId } = await signUp(page, "Lea");
  const main = page.getByRole("main");
  const subscription = page.getByRole("region", { name: "Subscription" });
  await open(page, `/t/${teamId}/plan`);
  await main.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.getByRole("button", { name: /^4242/ }).click();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(main).toContainText("You are on Pro.");
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan$`));
  await expect(subscription).toContainText("Renews on");

  await subscription.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("All projects and members stay active.");
  await dialog.getByRole("button", { name: "Continue to cancel" }).click();
  await page.getByRole("button", { name: "Cancel subscription", exact: true }).click();
  await expect(subscription).toContainText("Pro until");
  await expectAccessible(page);
  await subscription.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Renews on")).toBeVisible();

  await page.getByRole("button", { name: "Change card" }).click();
  await page.getByRole("button", { name: /^4000 0000 0000 0341/ }).click();
  await page.getByRole("button", { name: "Save card", exact: true }).click();
  await expect(page.getByText("0341").first()).toBeVisible();
  await page.getByText("Test clock").click();
  await page.getByRole("button", { name: "Go to the next renewal" }).click();
  await expect(page.getByText("The last payment failed.")).toBeVisible();
  await open(page, `/t/${teamId}/plan`);
  await expect(subscription).toContainText("Payment overdue since");
  await subscription.getByRole("button", { name: "Update payment method" }).click();
  await page.getByRole("button", { name: /^4242/ }).click();
  await page.getByRole("button", { name: "Save card and pay $29.00" }).click();
  await expect(subscription).toContainText("Active");
  await expect(main.getByRole("alert")).toHaveCount(0);
});

test("the pricing page leads the owner of a Free team to the upgrade", async ({ page }) => {
  const { teamId } = await signUp(page, "Lea");
  await open(page, "/pricing");
  await page.getByRole("link", { name: "Upgrade your team" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan#upgrade$`));
  await expect(page.getByRole("region", { name: "Upgrade to Pro" })).toContainText("$29");
});
