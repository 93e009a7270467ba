import { liveCustomer } from "../customers/customers";
import { itemLine, usageLines } from "../invoices/invoice-lines";
import { createInvoice } from "../invoices/invoices";
import { assignItems, pendingItems } from "../invoices/pending-items";
import { invalid } from "../state/faults";
import type { Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { changeSubscription, endSubscription, hasEnded } from "./change-subscription";
import { creditUnusedTime } from "./credits";
import { finaliseInvoice } from "./finalise";
import { liveSubscription } from "./live-subscription";
import { payInvoice } from "./payment";
import { currentPeriod } from "./periods";

/** Whether the subscription ends with its current period. */
export function cancelAtPeriodEnd(world: World, id: string, cancel: boolean): Subscription {
  const before = liveSubscription(world, id);
  if (before.cancel_at_period_end === cancel) return before;
  return changeSubscription(world, before, {
    cancel_at: cancel ? currentPeriod(before).end : null,
    cancel_at_period_end: cancel,
    canceled_at: cancel ? world.now(before.customer) : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? "cancellation_requested" : null,
    },
  });
}

type CancelOptions = {
  /** Bills the usage of the current period now. Otherwise it is never billed. */
  invoiceNow: boolean;
  /** Credits the unused time of the current period. */
  prorate: boolean;
  /** Kept with the subscription, to say why it ended. */
  comment?: string | undefined;
};

/** Ends the subscription now. */
export function cancelSubscription(
  world: World,
  id: string,
  { invoiceNow, prorate, comment }: CancelOptions,
): Subscription {
  const before = world.find("subscription", id);
  if (hasEnded(before))
    throw invalid(`No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
  if (prorate) creditUnusedTime(world, before);
  const ended = endSubscription(world, id, "cancellation_requested", comment);
  // Includes the usage of this very second.
  if (invoiceNow) billFinally(world, ended, world.now(ended.customer) + 1);
  return world.find("subscription", id);
}

/** Bills what the subscription has used until `end`, and what is pending. */
function billFinally(world: World, subscription: Subscription, end: number): void {
  const { start } = currentPeriod(subscription);
  const customer = liveCustomer(world, subscription.customer);
  const items = pendingItems(world, customer.id, subscription.id);
  const lines = [...usageLines(world, subscription, { start, end }), ...items.map(itemLine)];
  if (lines.length === 0) return;
  const invoice = createInvoice(world, {
    customer,
    subscription,
    reason: "subscription_update",
    period: { start, end },
    lines,
    currency: subscription.currency,
    autoAdvance: false,
  });
  assignItems(world, items, invoice.id);
  world.put("subscription", subscription.id, { ...subscription, latest_invoice: invoice.id });
  if (finaliseInvoice(world, invoice.id).status === "open") {
    payInvoice(world, invoice.id, { automatic: false });
  }
}
