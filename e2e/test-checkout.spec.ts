import type { Page, Request } from "@playwright/test";
import {
  accountOf,
  bankDialog,
  CARDS,
  enterCard,
  openPortal,
  startCheckout,
  subscribe,
} from "./browser/billing";
import { open } from "./browser/open";
import { expect, test } from "./browser/test";
import { callMutation, signUp } from "./browser/users";

async function openCheckout(page: Page): Promise<string> {
  const { teamId } = await signUp(page, "Kim");
  await open(page, await startCheckout(page, teamId));
  return teamId;
}

async function expectSubscribed(page: Page, teamId: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan`));
  await expect.poll(() => accountOf(page, teamId)).toMatchObject({ hasSubscription: true });
}

const numberField = (page: Page) => page.getByLabel("Card number");

test("the checkout says what it costs and that no card is charged, and leads back once paid", async ({
  page,
}) => {
  const teamId = await openCheckout(page);
  await expect(
    page.getByText("TEST MODE. Payments are simulated: no card is charged."),
  ).toBeVisible();
  await expect(page.getByText("plus $1 per 100,000 events beyond 2,000,000")).toBeVisible();
  const checkout = page.url();
  await enterCard(page, CARDS.valid);
  await expectSubscribed(page, teamId);
  await open(page, checkout);
  await expect(page.getByRole("heading", { name: "This checkout is complete" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Tallymark" }).click();
  await expectSubscribed(page, teamId);
});

test("the back link leaves the checkout without a payment", async ({ page }) => {
  const teamId = await openCheckout(page);
  await page.getByRole("link", { name: "Back to Tallymark" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan`));
  expect(await accountOf(page, teamId)).toMatchObject({ hasSubscription: false });
});

test("a declined card is told at its field, and another card pays", async ({ page }) => {
  const teamId = await openCheckout(page);
  await enterCard(page, CARDS.declined);
  await expect(
    page.getByRole("alert").filter({ hasText: "Your card was declined." }),
  ).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveAttribute("aria-invalid", "true");
  await enterCard(page, CARDS.valid);
  await expectSubscribed(page, teamId);
});

test("if the bank asks, a failed approval keeps the checkout open and an approval pays", async ({
  page,
}) => {
  const teamId = await openCheckout(page);
  const dialog = bankDialog(page);
  await enterCard(page, CARDS.bank);
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(/We are unable to authenticate your payment method/)).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  await enterCard(page, CARDS.bank);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expectSubscribed(page, teamId);
});

test("a number that is not a test number is rejected, and what is typed never leaves the browser", async ({
  page,
}) => {
  await openCheckout(page);
  const sent: string[] = [];
  page.on("request", (request: Request) =>
    sent.push(`${request.url()} ${request.postData() ?? ""}`),
  );
  await numberField(page).fill("4111111111111111");
  await expect(numberField(page)).toHaveValue("4111 1111 1111 1111");
  await page.getByLabel("Expiry date").fill("12/34");
  await page.getByLabel("CVC").fill("737");
  await page.getByLabel("Name on card").fill("Zebedee");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(
    page.getByText("This is a test. Use one of the test card numbers; never enter a real card."),
  ).toBeVisible();
  await numberField(page).fill(CARDS.declined);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  const payments = sent.filter((request) => request.includes("/api/test-stripe/"));
  expect(payments).toHaveLength(1);
  expect(payments[0]).toContain("pm_card_visa_chargeDeclined");
  expect(sent.join("\n")).not.toMatch(/4111|4000 ?0000|Zebedee|737/);
});

test("a double click is one payment", async ({ page }) => {
  const teamId = await openCheckout(page);
  const payments: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/test-stripe/")) payments.push(request.url());
  });
  await page.getByRole("button", { name: CARDS.valid }).click();
  await page.getByRole("button", { name: "Subscribe" }).dblclick();
  await expectSubscribed(page, teamId);
  expect(payments).toHaveLength(1);
});

test("the checkout works with only the keyboard", async ({ page }) => {
  const teamId = await openCheckout(page);
  const number = numberField(page);
  while (!(await number.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("4242424242424242");
  await expect(page.getByText("Visa", { exact: true })).toBeVisible();
  for (const text of ["1234", "123", "Kim"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expectSubscribed(page, teamId);
});

test("the portal changes the card, cancels and resumes", async ({ page }) => {
  const { teamId } = await signUp(page, "Kim");
  await subscribe(page, teamId);
  await open(page, await openPortal(page, teamId));

  await page.getByRole("button", { name: "Change card…" }).click();
  await enterCard(page, CARDS.bank, "Save card");
  const bank = bankDialog(page);
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("ending in 3184")).toBeVisible();

  await page.getByRole("button", { name: "Cancel subscription…" }).click();
  const asked = page.getByRole("dialog", { name: "Cancel Tallymark Pro?" });
  await expect(asked).toContainText(/continues until \d/);
  await asked.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText(/Tallymark Pro until \d/)).toBeVisible();
  await expect.poll(async () => (await accountOf(page, teamId)).endsAt).not.toBeNull();

  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText(/Renews on \d/)).toBeVisible();
  await expect.poll(async () => (await accountOf(page, teamId)).endsAt).toBeNull();

  await page.locator("summary", { hasText: "Paid" }).press("Enter");
  await expect(page.getByText("1 × Tallymark Pro")).toBeVisible();
  await page.getByRole("link", { name: "Return to Tallymark" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan`));
});

test("a card whose charges fail leaves the renewal unpaid until the deep link's form has a new one", async ({
  page,
}) => {
  const { teamId } = await signUp(page, "Kim");
  await subscribe(page, teamId);
  await open(page, await openPortal(page, teamId));
  await page.getByRole("button", { name: "Change card…" }).click();
  await enterCard(page, CARDS.failing, "Save card");
  await expect(page.getByText("ending in 0341")).toBeVisible();

  await page.locator("summary", { hasText: "Test clock" }).click();
  await page.getByRole("button", { name: "Go to the next renewal" }).click();
  await expect(page.getByText(/Invoice \S+ of \$29.00 could not be paid/)).toBeVisible();
  await expect(page.getByText("The last payment failed.")).toBeVisible();
  await expect.poll(async () => (await accountOf(page, teamId)).planState).toBe("paid_grace");

  const { url } = await callMutation<{ url: string }>(page, "billing.fixPayment", { teamId });
  await open(page, url);
  await expect(page.getByRole("heading", { name: "Change your card" })).toBeVisible();
  await expect(page.getByText("Cancel subscription…")).toBeHidden();
  await enterCard(page, CARDS.valid, "Save card and pay $29.00");
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan`));
  await expect.poll(async () => (await accountOf(page, teamId)).planState).toBe("paid_active");
});

test("the deep link to cancel asks once and leads back", async ({ page }) => {
  const { teamId } = await signUp(page, "Kim");
  await subscribe(page, teamId);
  await open(page, await openPortal(page, teamId, "cancel"));
  await expect(page.getByRole("button", { name: "Change card…" })).toBeHidden();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${teamId}/plan`));
  await expect.poll(async () => (await accountOf(page, teamId)).endsAt).not.toBeNull();
});

test("unknown sessions are not found", async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/);
  for (const path of ["/test-checkout/cs_test_unknown", "/test-portal/bps_unknown"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});
