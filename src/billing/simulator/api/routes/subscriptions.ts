import { z } from "zod";
import { findPaymentMethod } from "../../customers/payment-methods";
import { cancelAtPeriodEnd, cancelSubscription } from "../../subscriptions/cancel-subscription";
import { changeSubscription } from "../../subscriptions/change-subscription";
import { createSubscription } from "../../subscriptions/create-subscription";
import { liveSubscription } from "../../subscriptions/live-subscription";
import { listOf, listParams } from "../request/lists";
import { clearable, count, flag, mergeMetadata, metadata, params, text } from "../request/params";
import { type Route, route } from "../request/route";

const path = "/v1/subscriptions";

const details = z.strictObject({ comment: text.exactOptional() }).exactOptional();

export const subscriptionRoutes: Route[] = [
  route(
    "POST",
    path,
    params({
      customer: text,
      items: z
        .array(z.strictObject({ price: text, quantity: count.exactOptional() }))
        .min(1)
        .max(20),
      default_payment_method: text.exactOptional(),
      description: clearable.exactOptional(),
      metadata: metadata.exactOptional(),
    }),
    (world, { expand: _, metadata, ...fields }) =>
      createSubscription(world, { ...fields, metadata: mergeMetadata({}, metadata) }),
  ),
  route("GET", `${path}/:id`, params({}), (world, _, id) => world.find("subscription", id)),
  route(
    "POST",
    `${path}/:id`,
    params({
      cancel_at_period_end: flag.exactOptional(),
      default_payment_method: text.exactOptional(),
      description: clearable.exactOptional(),
      metadata: metadata.exactOptional(),
    }),
    (world, { cancel_at_period_end: cancel, default_payment_method: method, ...rest }, id) => {
      if (cancel !== undefined) cancelAtPeriodEnd(world, id, cancel);
      else if (method !== undefined) liveSubscription(world, id);
      const subscription = world.find("subscription", id);
      return changeSubscription(world, subscription, {
        ...(rest.description !== undefined && { description: rest.description }),
        ...(method !== undefined && {
          default_payment_method: findPaymentMethod(world, method, "default_payment_method").id,
        }),
        metadata: mergeMetadata(subscription.metadata, rest.metadata),
      });
    },
  ),
  route(
    "DELETE",
    `${path}/:id`,
    params({
      invoice_now: flag.exactOptional(),
      prorate: flag.exactOptional(),
      cancellation_details: details,
    }),
    (world, { invoice_now = false, prorate = false, cancellation_details }, id) =>
      cancelSubscription(world, id, {
        invoiceNow: invoice_now,
        prorate,
        comment: cancellation_details?.comment,
      }),
  ),
  route(
    "GET",
    path,
    listParams({
      customer: text.exactOptional(),
      price: text.exactOptional(),
      status: z
        .enum([
          "active",
          "all",
          "canceled",
          "ended",
          "incomplete",
          "incomplete_expired",
          "past_due",
          "paused",
          "trialing",
          "unpaid",
        ])
        .exactOptional(),
    }),
    (world, { customer, price, status, ...page }) => {
      if (customer !== undefined) world.find("customer", customer, "customer");
      const subscriptions = world
        .all("subscription")
        .filter((each) => customer === undefined || each.customer === customer)
        .filter(
          ({ items }) => price === undefined || items.data.some((item) => item.price.id === price),
        )
        .filter((each) => hasStatus(each.status, status));
      return listOf(path, subscriptions, page);
    },
  ),
];

/** Without a filter, Stripe leaves out canceled subscriptions. */
function hasStatus(status: string, filter: string | undefined): boolean {
  if (filter === "all") return true;
  if (filter === undefined) return status !== "canceled";
  if (filter === "ended") return status === "canceled" || status === "incomplete_expired";
  return status === filter;
}
