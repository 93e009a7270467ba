import { expect, type Page } from "@playwright/test";
import { callMutation } from "./users";

type Url = { url: string };

/** Starts a team's checkout. Resolves to its URL. */
export const startCheckout = async (browser: Pick<Page, "request">, teamId: string) =>
  (await callMutation<Url>(browser, "billing.startCheckout", { teamId })).url;

/** Opens the portal. Resolves to its URL. */
export const openPortal = async (
  browser: Pick<Page, "request">,
  teamId: string,
  flow?: "cancel",
): Promise<string> =>
  (await callMutation<Url>(browser, "billing.openPortal", { teamId, ...(flow && { flow }) })).url;

/** Subscribes a team without the checkout's page, as its owner. */
export async function subscribe(browser: Pick<Page, "request">, teamId: string): Promise<void> {
  const sessionId = (await startCheckout(browser, teamId)).split("/").at(-1);
  const response = await browser.request.post(`/api/test-stripe/checkout/${sessionId}/pay`, {
    data: { paymentMethod: "pm_card_visa" },
  });
  expect(await response.json()).toMatchObject({ outcome: "succeeded" });
  const outcome = await callMutation(browser, "billing.confirmCheckout", { teamId, sessionId });
  expect(outcome).toEqual({ outcome: "paid" });
}
