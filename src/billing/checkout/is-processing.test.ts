import Stripe from "stripe";
import { expect, test } from "vitest";
import { isProcessing } from "./is-processing";

/** Stripe, with one subscription in this status, or none. */
function stripeWith(status: string | null): Stripe {
  const retrieve = async () => {
    if (status !== null) return { status };
    throw new Stripe.errors.StripeInvalidRequestError({
      type: "invalid_request_error",
      message: "No such subscription",
      code: "resource_missing",
    });
  };
  return { subscriptions: { retrieve } } as unknown as Stripe;
}

const session = (payment_status: string, subscription: string | null = "sub_1") =>
  ({ status: "complete", payment_status, subscription }) as Stripe.Checkout.Session;

test.each([
  ["incomplete", true],
  ["active", true],
  ["a status to come", true],
  ["incomplete_expired", false],
  ["canceled", false],
  ["unpaid", false],
  [null, false],
])("an unpaid checkout whose subscription is %s: %s", async (status, expected) => {
  expect(await isProcessing(stripeWith(status), session("unpaid"), "")).toBe(expected);
});

test("a checkout that is paid, or has no subscription, is not being processed", async () => {
  expect(await isProcessing(stripeWith("active"), session("paid"), "")).toBe(false);
  expect(await isProcessing(stripeWith("active"), session("unpaid", null), "")).toBe(false);
});
