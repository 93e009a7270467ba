import type { Stripe } from "stripe";
import { checkoutSessionAsyncPaymentFailed } from "./checkout-session-async-payment-failed";
import { checkoutSessionAsyncPaymentSucceeded } from "./checkout-session-async-payment-succeeded";
import { checkoutSessionCompleted } from "./checkout-session-completed";
import { checkoutSessionExpired } from "./checkout-session-expired";
import { customerDeleted } from "./customer-deleted";
import { customerSubscriptionCreated } from "./customer-subscription-created";
import { customerSubscriptionDeleted } from "./customer-subscription-deleted";
import { customerSubscriptionPaused } from "./customer-subscription-paused";
import { customerSubscriptionResumed } from "./customer-subscription-resumed";
import { customerSubscriptionUpdated } from "./customer-subscription-updated";
import { customerUpdated } from "./customer-updated";
import { invoicePaid } from "./invoice-paid";
import { invoicePaymentActionRequired } from "./invoice-payment-action-required";
import { invoicePaymentFailed } from "./invoice-payment-failed";
import type { Reaction } from "./reaction";

type Handlers = {
  [T in Stripe.Event["type"]]?: (event: Extract<Stripe.Event, { type: T }>) => Reaction;
};

/** The events that Tallymark subscribes to. Others are acknowledged and ignored. */
export const EVENTS = {
  "checkout.session.completed": checkoutSessionCompleted,
  "checkout.session.async_payment_succeeded": checkoutSessionAsyncPaymentSucceeded,
  "checkout.session.async_payment_failed": checkoutSessionAsyncPaymentFailed,
  "checkout.session.expired": checkoutSessionExpired,
  "customer.subscription.created": customerSubscriptionCreated,
  "customer.subscription.updated": customerSubscriptionUpdated,
  "customer.subscription.deleted": customerSubscriptionDeleted,
  "customer.subscription.paused": customerSubscriptionPaused,
  "customer.subscription.resumed": customerSubscriptionResumed,
  "invoice.paid": invoicePaid,
  "invoice.payment_failed": invoicePaymentFailed,
  "invoice.payment_action_required": invoicePaymentActionRequired,
  "customer.updated": customerUpdated,
  "customer.deleted": customerDeleted,
} satisfies Handlers;

/** Null for an event that Tallymark does not subscribe to. */
export function reactionTo(event: Stripe.Event): Reaction | null {
  const handlers: Record<string, (event: never) => Reaction> = EVENTS;
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  // The table's type pairs each event with its handler; a lookup by text loses that.
  return handler ? handler(event as never) : null;
}
