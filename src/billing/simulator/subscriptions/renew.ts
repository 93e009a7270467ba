import { liveCustomer } from "../customers/customers";
import { itemLine, licensedLines, type Period, usageLines } from "../invoices/invoice-lines";
import { createInvoice } from "../invoices/invoices";
import { assignItems, pendingItems } from "../invoices/pending-items";
import type { Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { changeSubscription, endSubscription } from "./change-subscription";
import { currentPeriod, periodEndAfter } from "./periods";

/** Starts the next period. Its invoice also bills the usage of the last one. */
export function renewSubscription(world: World, id: string): Subscription {
  const before = world.find("subscription", id);
  const past = currentPeriod(before);
  const items = before.items.data.map((item) => ({
    ...item,
    current_period_start: past.end,
    current_period_end: periodEndAfter(before.billing_cycle_anchor, item.price, past.end),
  }));
  const renewed = { ...before, items: { ...before.items, data: items } };
  const next = currentPeriod(renewed);
  const invoice = billPeriod(world, renewed, past, licensedLines(world, renewed, next));
  return changeSubscription(world, before, {
    items: renewed.items,
    ...(invoice !== null && { latest_invoice: invoice }),
  });
}

/** Ends a subscription whose cancellation was scheduled, and bills the usage of its last period. */
export function endAfterPeriod(world: World, id: string): Subscription {
  const subscription = world.find("subscription", id);
  const invoice = billPeriod(world, subscription, currentPeriod(subscription), []);
  if (invoice !== null) {
    world.put("subscription", id, { ...subscription, latest_invoice: invoice });
  }
  return endSubscription(world, id, "cancellation_requested");
}

/**
 * Drafts an invoice, which stays open to late usage for an hour. Null if there is nothing to bill.
 */
function billPeriod(
  world: World,
  subscription: Subscription,
  period: Period,
  licensed: ReturnType<typeof licensedLines>,
): string | null {
  const customer = liveCustomer(world, subscription.customer);
  const pending = pendingItems(world, customer.id, subscription.id);
  const usage = usageLines(world, subscription, period);
  const lines = [...usage, ...licensed, ...pending.map(itemLine)];
  if (lines.length === 0) return null;
  const { id } = createInvoice(world, {
    customer,
    subscription,
    reason: "subscription_cycle",
    period,
    lines,
    currency: subscription.currency,
    autoAdvance: true,
  });
  assignItems(world, pending, id);
  return id;
}
