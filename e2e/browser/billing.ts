import { expect, type Page } from "@playwright/test";
import { type Browser, callMutation, callQuery, signUp } from "./users";

type Url = { url: string };

export const CARDS = {
  valid: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  bank: "4000 0027 6000 3184",
  failing: "4000 0000 0000 0341",
};

/** Fills in the card form by a press on a test number, and sends it. */
export async function enterCard(page: Page, number: string, action = "Subscribe"): Promise<void> {
  await page.getByRole("button", { name: number }).click();
  await page.getByRole("button", { name: action, exact: true }).click();
}

/** The dialog in which a simulated bank asks for approval. */
export const bankDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Your bank asks you to approve" });

export type Account = { hasSubscription: boolean; endsAt: string | null; planState: string };

export const accountOf = (browser: Browser, teamId: string): Promise<Account> =>
  callQuery<Account>(browser, "billing.account", { teamId });

export const expectPlanState = (browser: Browser, teamId: string, planState: string) =>
  expect.poll(async () => (await accountOf(browser, teamId)).planState).toBe(planState);

/** Starts a team's checkout. Resolves to its URL. */
export const startCheckout = async (browser: Browser, teamId: string) =>
  (await callMutation<Url>(browser, "billing.startCheckout", { teamId })).url;

/** Opens the portal. Resolves to its URL. */
export const openPortal = async (
  browser: Browser,
  teamId: string,
  flow?: "cancel",
): Promise<string> =>
  (await callMutation<Url>(browser, "billing.openPortal", { teamId, ...(flow && { flow }) })).url;

/** Moves a customer's time at the simulated Stripe. */
export async function moveClock(
  browser: Browser,
  portal: string,
  to: "renewal" | "retry" | "period_end",
): Promise<void> {
  const session = portal.split("/").at(-1);
  const path = `/api/test-stripe/portal/${session}/clock`;
  const response = await browser.request.post(path, { data: { to } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Subscribes a team without the checkout's page, as its owner. Resolves to the checkout's URL. */
export async function subscribe(browser: Browser, teamId: string): Promise<string> {
  const url = await startCheckout(browser, teamId);
  const sessionId = url.split("/").at(-1);
  const response = await browser.request.post(`/api/test-stripe/checkout/${sessionId}/pay`, {
    data: { paymentMethod: "pm_card_visa" },
  });
  expect(await response.json()).toMatchObject({ outcome: "succeeded" });
  const outcome = await callMutation(browser, "billing.confirmCheckout", { teamId, sessionId });
  expect(outcome).toEqual({ outcome: "paid" });
  return url;
}

/** The URLs of the built-in Stripe's pages. */
export type HostedPages = Record<
  "checkout" | "completeCheckout" | "portal" | "changeCard" | "cancel",
  string
>;

/** Opens one of each, for two new users. */
export async function openHostedPages(browser: Browser): Promise<HostedPages> {
  const { teamId: free } = await signUp(browser, "Free");
  const checkout = await startCheckout(browser, free);
  const { teamId } = await signUp(browser, "Pro");
  const completeCheckout = await subscribe(browser, teamId);
  const changeCard = (await callMutation<Url>(browser, "billing.fixPayment", { teamId })).url;
  return {
    checkout,
    completeCheckout,
    changeCard,
    portal: await openPortal(browser, teamId),
    cancel: await openPortal(browser, teamId, "cancel"),
  };
}
