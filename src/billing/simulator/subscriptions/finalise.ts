import { updateCustomer } from "../customers/customers";
import { isMetered, usageLines } from "../invoices/invoice-lines";
import { changeInvoice, subscriptionOf, withLines } from "../invoices/invoices";
import { invalid } from "../state/faults";
import type { Invoice } from "../state/kinds";
import type { World } from "../state/world";
import { succeed } from "./payment";

/** Fixes the invoice's lines and number. If nothing is due, it is paid at once. */
export function finaliseInvoice(world: World, id: string): Invoice {
  const draft = world.find("invoice", id);
  if (draft.status !== "draft") {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  }
  const customer = world.find("customer", draft.customer ?? "");
  if (customer.deleted) throw invalid("The customer of this invoice is deleted.");
  const now = world.now(customer.id);
  const sequence = customer.next_invoice_sequence ?? 1;
  const counted = withLines(
    { ...draft, starting_balance: customer.balance },
    withLateUsage(world, draft),
  );
  updateCustomer(world, customer, {
    balance: Math.min(0, counted.total + customer.balance),
    next_invoice_sequence: sequence + 1,
  });
  const open = changeInvoice(
    world,
    counted,
    {
      automatically_finalizes_at: null,
      effective_at: now,
      ending_balance: Math.min(0, counted.total + customer.balance),
      next_payment_attempt: draft.auto_advance ? now : null,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
      status: "open",
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    },
    "invoice.finalized",
  );
  return open.amount_due === 0 ? succeed(world, open) : open;
}

/** The lines, with the usage that has arrived since the draft was created. */
function withLateUsage(world: World, draft: Invoice) {
  const subscription = world.get("subscription", subscriptionOf(draft) ?? "");
  if (subscription === null) return draft.lines.data;
  const metered = new Set(subscription.items.data.filter(isMetered).map(({ id }) => id));
  return draft.lines.data.map((line) => {
    const item = line.parent?.subscription_item_details?.subscription_item ?? "";
    if (!metered.has(item)) return line;
    const fresh = usageLines(world, subscription, line.period).find(
      ({ parent }) => parent?.subscription_item_details?.subscription_item === item,
    );
    return fresh === undefined ? line : { ...fresh, id: line.id };
  });
}
