import { expect, test } from "vitest";
import { EVENTS } from ".";

test("the events that a webhook endpoint is set up with", () => {
  expect(Object.keys(EVENTS).sort()).toEqual([
    "checkout.session.async_payment_failed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
    "customer.deleted",
    "customer.subscription.created",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.updated",
    "customer.updated",
    "invoice.paid",
    "invoice.payment_action_required",
    "invoice.payment_failed",
  ]);
});
