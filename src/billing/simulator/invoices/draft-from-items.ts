import { liveCustomer } from "../customers/customers";
import type { Invoice } from "../state/kinds";
import type { World } from "../state/world";
import { itemLine } from "./invoice-lines";
import { createInvoice } from "./invoices";
import { assignItems, pendingItems } from "./pending-items";

type DraftFields = {
  customer: string;
  autoAdvance: boolean;
  /** Whether it bills the items that wait for an invoice. */
  includePending: boolean;
  description: string | null;
  metadata: Record<string, string>;
};

/** Drafts an invoice without a subscription. */
export function draftFromItems(world: World, fields: DraftFields): Invoice {
  const customer = liveCustomer(world, fields.customer, "customer");
  const items = fields.includePending ? pendingItems(world, customer.id, null) : [];
  const now = world.now(customer.id);
  const invoice = createInvoice(world, {
    customer,
    subscription: null,
    reason: "manual",
    period: { start: now, end: now },
    lines: items.map(itemLine),
    currency: items[0]?.currency ?? "usd",
    autoAdvance: fields.autoAdvance,
    description: fields.description,
    metadata: fields.metadata,
  });
  assignItems(world, items, invoice.id);
  return invoice;
}
