import { expireCheckout } from "../checkout/sessions";
import type { Invoice, Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { hasEnded } from "../subscriptions/change-subscription";
import { expireIncomplete, INCOMPLETE_SECONDS } from "../subscriptions/expire-incomplete";
import { finaliseInvoice } from "../subscriptions/finalise";
import { payInvoice } from "../subscriptions/payment";
import { currentPeriod } from "../subscriptions/periods";
import { endAfterPeriod, renewSubscription } from "../subscriptions/renew";

/** Something that happens to a customer at a time, in seconds, if nothing changes before. */
export type Due = { customer: string; time: number; run(world: World): void };

/** Everything that will happen to the customer, or to all customers. */
function upcoming(world: World, customer: string | null = null): Due[] {
  const ofCustomer = (each: { customer: string | null }) =>
    customer === null || each.customer === customer;
  return [
    ...world.all("subscription").filter(ofCustomer).flatMap(dueOfSubscription),
    ...world.all("invoice").filter(ofCustomer).flatMap(dueOfInvoice),
    ...world
      .all("checkout.session")
      .filter((session) => ofCustomer(session) && session.status === "open")
      .map(({ id, customer, expires_at }) => ({
        customer: customer ?? "",
        time: expires_at,
        run: (later: World) => expireCheckout(later, id),
      })),
  ];
}

function dueOfSubscription(subscription: Subscription): Due[] {
  const { id, customer, created, status, cancel_at } = subscription;
  if (hasEnded(subscription)) return [];
  if (status === "incomplete") {
    const time = created + INCOMPLETE_SECONDS;
    return [{ customer, time, run: (world) => expireIncomplete(world, id) }];
  }
  const { end } = currentPeriod(subscription);
  if (cancel_at !== null && cancel_at <= end) {
    return [{ customer, time: cancel_at, run: (world) => endAfterPeriod(world, id) }];
  }
  return [{ customer, time: end, run: (world) => renewSubscription(world, id) }];
}

function dueOfInvoice(invoice: Invoice): Due[] {
  const { id, customer, status, auto_advance, automatically_finalizes_at: finalised } = invoice;
  if (customer === null || !auto_advance) return [];
  if (status === "draft" && finalised !== null) {
    return [{ customer, time: finalised, run: (world) => finaliseInvoice(world, id) }];
  }
  const { next_payment_attempt: time } = invoice;
  if (status !== "open" || time === null) return [];
  return [{ customer, time, run: (world) => payInvoice(world, id, { automatic: true }) }];
}

/** Runs what has become due, in order and each at its own time, on each customer's clock. */
export function runDue(world: World, customer: string | null = null): void {
  for (;;) {
    const due = upcoming(world, customer).filter((each) => each.time <= world.now(each.customer));
    const [first] = due.sort((a, b) => a.time - b.time);
    if (first === undefined) return;
    world.at(first.customer, first.time, () => first.run(world));
  }
}
