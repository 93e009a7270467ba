import type { Stripe } from "stripe";
import { AppError } from "@/base/errors";
import { isLive } from "@/plans";
import { refreshContact } from "../customer/contact";
import type { BillingContext } from "../stripe/context";
import { ask } from "../stripe/errors";
import { findAccount } from "../subscription/account";
import { syncTeam } from "../subscription/sync";
import { planPage, planPageAfter } from "./plan-page";

const CONSEQUENCE = "the billing page cannot be opened";

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;

/**
 * The URL of the page with cards and invoices, or, with `flow`, of the one that
 * cancels the subscription.
 */
export async function openPortal(
  context: BillingContext,
  teamId: string,
  origin: string,
  flow?: "cancel",
): Promise<{ url: string }> {
  if (flow === undefined) return openPage(context, teamId, origin);
  await syncTeam(context, teamId, CONSEQUENCE);
  const account = await findAccount(context, teamId);
  if (!account?.subscriptionId || !isLive(account.status)) {
    throw new AppError("conflict", "This team has no subscription to cancel.");
  }
  // Stripe has no such page for a subscription that will end anyway. It can be
  // resumed on the main page.
  if (account.cancelAt !== null) return openPage(context, teamId, origin);
  return openPage(context, teamId, origin, {
    type: "subscription_cancel",
    subscription_cancel: { subscription: account.subscriptionId },
  });
}

/**
 * The URL of the page that changes the card and leads back. Admins may open it:
 * it shows no invoices.
 */
export function fixPayment(
  context: BillingContext,
  teamId: string,
  origin: string,
): Promise<{ url: string }> {
  return openPage(context, teamId, origin, { type: "payment_method_update" });
}

async function openPage(
  context: BillingContext,
  teamId: string,
  origin: string,
  flow?: Pick<FlowData, "type" | "subscription_cancel">,
): Promise<{ url: string }> {
  const { stripe, catalogue } = context;
  const account = await findAccount(context, teamId);
  const known =
    account !== null &&
    (await refreshContact(context, { teamId, customerId: account.customerId }, CONSEQUENCE));
  if (!known)
    throw new AppError("conflict", "This team has no payments that this server can show.");
  const configuration = await ask(CONSEQUENCE, () => catalogue.portalConfiguration());
  const return_url = planPage(origin, teamId);
  const task = flow?.type === "subscription_cancel" ? "cancel" : "card";
  const flow_data: FlowData | undefined = flow && {
    ...flow,
    after_completion: {
      type: "redirect",
      redirect: { return_url: planPageAfter(task, origin, teamId) },
    },
  };
  const { url } = await ask(CONSEQUENCE, () =>
    stripe.billingPortal.sessions.create({
      customer: account.customerId,
      configuration: configuration.id,
      return_url,
      ...(flow_data && { flow_data }),
    }),
  );
  return { url };
}
