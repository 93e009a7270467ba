import { emit, previousAttributes } from "../events/emit";
import { invoicesOf } from "../invoices/invoices";
import type { Subscription } from "../state/kinds";
import type { World } from "../state/world";

/** Stores a change, if there is one, and emits `customer.subscription.updated`. */
export function changeSubscription(
  world: World,
  before: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  const after = { ...before, ...changes };
  const previous = previousAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.put("subscription", after.id, after);
  emit(world, "customer.subscription.updated", after, { customer: after.customer, previous });
  return after;
}

type EndReason = "cancellation_requested" | "payment_failed";

/** Ends the subscription now. Its open invoices are no longer collected. */
export function endSubscription(
  world: World,
  id: string,
  reason: EndReason,
  comment?: string,
): Subscription {
  const before = world.find("subscription", id);
  const now = world.now(before.customer);
  const after: Subscription = {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: {
      ...NO_DETAILS,
      ...before.cancellation_details,
      reason,
      ...(comment !== undefined && { comment }),
    },
    ended_at: now,
    status: "canceled",
  };
  world.put("subscription", id, after);
  for (const invoice of invoicesOf(world, id)) {
    if (invoice.status !== "open") continue;
    world.put("invoice", invoice.id, {
      ...invoice,
      auto_advance: false,
      next_payment_attempt: null,
    });
  }
  emit(world, "customer.subscription.deleted", after, { customer: after.customer });
  return after;
}

export const NO_DETAILS: NonNullable<Subscription["cancellation_details"]> = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

const ENDED = ["canceled", "incomplete_expired"];

export const hasEnded = ({ status }: Subscription): boolean => ENDED.includes(status);
