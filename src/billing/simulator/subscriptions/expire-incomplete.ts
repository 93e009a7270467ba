import { emit } from "../events/emit";
import { changeInvoice, invoicesOf } from "../invoices/invoices";
import type { World } from "../state/world";

/** How long a first invoice can be paid. */
export const INCOMPLETE_SECONDS = 23 * 3600;

/** Ends a subscription whose first invoice was never paid. */
export function expireIncomplete(world: World, id: string): void {
  const before = world.find("subscription", id);
  const now = world.now(before.customer);
  const after = world.put("subscription", id, {
    ...before,
    ended_at: now,
    status: "incomplete_expired",
  });
  for (const invoice of invoicesOf(world, id)) {
    if (invoice.status !== "open") continue;
    const status_transitions = { ...invoice.status_transitions, voided_at: now };
    changeInvoice(world, invoice, { status: "void", status_transitions }, "invoice.voided");
  }
  emit(world, "customer.subscription.updated", after, {
    customer: after.customer,
    previous: { status: before.status },
  });
}
