import { licensedLines } from "../invoices/invoice-lines";
import { createInvoiceItem } from "../invoices/pending-items";
import type { InvoiceItem, Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { currentPeriod } from "./periods";

/** Credits the part of the current period that a subscription does not use, to the second. */
export function creditUnusedTime(world: World, subscription: Subscription): InvoiceItem | null {
  const period = currentPeriod(subscription);
  const now = world.now(subscription.customer);
  const paid = licensedLines(world, subscription, period).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
  const unused = Math.max(0, period.end - now) / (period.end - period.start);
  const amount = -Math.round(paid * unused);
  if (amount === 0) return null;
  return createInvoiceItem(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    amount,
    description: "Unused time",
    proration: { subscription: subscription.id, period: { start: now, end: period.end } },
  });
}
