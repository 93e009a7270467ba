import { expect, type Page } from "@playwright/test";
import { callMutation, signUp } from "./users";

type Browser = Pick<Page, "request">;
type Url = { url: string };

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
