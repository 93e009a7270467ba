import type { CheckoutPage } from "../../hosted-page-data";
import type { CheckoutSession, LineItem } from "../state/kinds";
import type { World } from "../state/world";
import { periodEndAfter } from "../subscriptions/periods";
import { pageUrl, timeOf, usageOf } from "./shown";

/** What the checkout's page shows; null if there is no such session. */
export function checkoutPage(world: World, id: string): CheckoutPage | null {
  const session = world.get("checkout.session", id);
  const order = world.get("checkout_order", id);
  if (session === null || order === null) return null;
  const { fixed, metered } = itemsOf(order.lineItems);
  const product = fixed?.description ?? "Subscription";
  const now = world.now(session.customer);
  if (session.status === "complete") {
    return { status: "complete", product, backUrl: successUrl(session) };
  }
  const cancelUrl = pageUrl(session.cancel_url);
  if (session.status !== "open" || session.expires_at <= now) {
    return { status: "expired", product, backUrl: cancelUrl };
  }
  return {
    status: "open",
    product,
    email: session.customer_details?.email ?? null,
    price: fixed?.amount_total ?? 0,
    usage: metered?.price ? usageOf(metered.price) : null,
    dueToday: session.amount_total ?? 0,
    renewsAt: timeOf(fixed?.price ? periodEndAfter(now, fixed.price, now) : now),
    cancelUrl,
  };
}

function itemsOf(items: LineItem[]) {
  const isMetered = ({ price }: LineItem) => price?.recurring?.usage_type === "metered";
  return { fixed: items.find((item) => !isMetered(item)), metered: items.find(isMetered) };
}

/** Where Stripe sends the customer after the payment. */
export const successUrl = ({ id, success_url }: CheckoutSession): string | null =>
  pageUrl(success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id));
