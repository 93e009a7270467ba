import type { BillingMode } from "@/base/billing-mode";
import type { Subscriptions } from "@/teams";
import { type CheckoutOutcome, confirmCheckout } from "./checkout/confirm";
import { fixPayment, openPortal } from "./checkout/portal";
import { startCheckout } from "./checkout/start";
import { stripeMeter } from "./metering/meter/stripe-meter";
import { Metering } from "./metering/metering";
import { BillingNotices } from "./notices/billing-notices";
import { SpendingNotices } from "./spending-limit/spending-notices";
import { Catalogue } from "./stripe/catalogue";
import type { BillingContext } from "./stripe/context";
import { teamOfCustomer } from "./subscription/account";
import { endingSubscriptions } from "./subscription/end";
import { Reconciliation } from "./subscription/reconcile";
import { receiveWebhook, type WebhookRequest } from "./webhooks/receive";

/**
 * Stripe, or the simulator in its place, as the rest of the server uses it. The
 * caller checks permissions.
 */
export type Billing = {
  mode: BillingMode;
  /** Pages return to `origin`. Throws `conflict` if the team has a subscription. */
  startCheckout(teamId: string, origin: string): Promise<{ url: string }>;
  confirmCheckout(teamId: string, sessionId: string): Promise<{ outcome: CheckoutOutcome }>;
  openPortal(teamId: string, origin: string, flow?: "cancel"): Promise<{ url: string }>;
  fixPayment(teamId: string, origin: string): Promise<{ url: string }>;
  /** Rejects unless all effects of the webhook are committed. */
  receiveWebhook(request: WebhookRequest): Promise<void>;
  subscriptions: Subscriptions;
  notices: Pick<BillingNotices, "sendDue">;
  metering: Pick<Metering, "runOnce">;
  /** Reports all overage of a customer so far. */
  reportUsage(customerId: string): Promise<void>;
  reconciliation: Pick<Reconciliation, "runOnce">;
  /** Starts what runs in the background. */
  start(): void;
  stop(): Promise<void>;
};

export type BillingOptions = Omit<BillingContext, "catalogue"> & {
  /** Several are valid during a rotation. */
  webhookSecrets: readonly string[];
};

export function openBilling({ webhookSecrets, ...options }: BillingOptions): Billing {
  const context: BillingContext = { ...options, catalogue: new Catalogue(options) };
  const notices = new BillingNotices(context);
  const reconciliation = new Reconciliation(context);
  const metering = new Metering({ ...context, meter: stripeMeter(context) });
  const loops = [notices, reconciliation, metering, new SpendingNotices(context)];
  return {
    mode: context.mode,
    startCheckout: (teamId, origin) => startCheckout(context, teamId, origin),
    confirmCheckout: (teamId, sessionId) => confirmCheckout(context, teamId, sessionId),
    openPortal: (teamId, origin, flow) => openPortal(context, teamId, origin, flow),
    fixPayment: (teamId, origin) => fixPayment(context, teamId, origin),
    receiveWebhook: (request) => receiveWebhook(context, webhookSecrets, request),
    subscriptions: endingSubscriptions(context, metering),
    notices,
    metering,
    reportUsage: async (customerId) => {
      const teamId = await teamOfCustomer(context, customerId);
      if (teamId !== null) await metering.reportTeam(teamId);
    },
    reconciliation,
    start: () => {
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
