import type { CardChoice, CardOutcome } from "../../hosted-page-data";
import { setDefaultPaymentMethod } from "../customers/customers";
import { attachPaymentMethod, findPaymentMethod } from "../customers/payment-methods";
import { AUTHENTICATION_FAILED, cardOf } from "../customers/test-cards";
import type { PortalSession, Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { cancelAtPeriodEnd } from "../subscriptions/cancel-subscription";
import { changeSubscription, hasEnded } from "../subscriptions/change-subscription";
import { payOpenInvoices } from "../subscriptions/payment";
import { noSubscription, otherTask, sessionNotFound } from "./errors";
import { flowOf, shownSubscriptionOf } from "./portal-page";

type Task = "payment_method_update" | "subscription_cancel" | "other";

/** The session, if it is for this task or for all of them. */
export function sessionFor(world: World, id: string, task: Task): PortalSession {
  const session = world.get("billing_portal.session", id);
  if (session === null) throw sessionNotFound();
  const only = flowOf(session);
  if (only !== null && only !== task) throw otherTask();
  return session;
}

/** Makes a card the one that pays, and pays with it what is unpaid. */
export function changeCard(
  world: World,
  { customer }: PortalSession,
  { paymentMethod, authentication }: CardChoice,
): CardOutcome {
  const method = findPaymentMethod(world, paymentMethod);
  const { authenticates, onAttach } = cardOf(method);
  if (authenticates && authentication === undefined) return { outcome: "authentication_required" };
  if (authenticates && authentication === "failed") return declined(AUTHENTICATION_FAILED.message);
  if (onAttach !== null) return declined(onAttach.message);
  attachPaymentMethod(world, method.id, customer);
  setDefaultPaymentMethod(world, customer, method.id);
  const subscription = shownSubscriptionOf(world, customer);
  if (subscription !== null && !hasEnded(subscription)) {
    changeSubscription(world, subscription, { default_payment_method: method.id });
  }
  const refusal = payOpenInvoices(world, customer, authentication);
  if (refusal === null) return { outcome: "succeeded" };
  return declined(`The card was saved, but the unpaid invoice stays unpaid: ${refusal.message}`);
}

const declined = (message: string): CardOutcome => ({ outcome: "declined", message });

/** Schedules the end of the subscription, or takes that back. */
export function setCancellation(world: World, session: PortalSession, cancel: boolean): void {
  cancelAtPeriodEnd(world, liveSubscriptionOf(world, session).id, cancel);
}

function liveSubscriptionOf(world: World, { flow, customer }: PortalSession): Subscription {
  const named = flow?.subscription_cancel?.subscription;
  const subscription = named
    ? world.get("subscription", named)
    : shownSubscriptionOf(world, customer);
  if (subscription === null || hasEnded(subscription)) throw noSubscription();
  return subscription;
}
