import type { PortalPage, ShownCard, ShownSubscription } from "../../hosted-page-data";
import { liveCustomer } from "../customers/customers";
import type { Customer, PortalSession, Subscription } from "../state/kinds";
import type { World } from "../state/world";
import { hasEnded } from "../subscriptions/change-subscription";
import { currentPeriod } from "../subscriptions/periods";
import { pageUrl, timeOf, usageOf } from "./shown";
import { invoicesOfCustomer, isPayable, shownInvoice } from "./shown-invoice";
import { clockSteps, NO_STEPS } from "./test-clock";

/** What the portal's page shows. A session with one task shows no more than that. */
export function portalPage(world: World, session: PortalSession): PortalPage {
  const customer = liveCustomer(world, session.customer);
  const flow = flowOf(session);
  const subscription = shownSubscriptionOf(world, customer.id);
  const isWhole = flow === null;
  return {
    name: customer.name ?? null,
    email: customer.email,
    flow,
    returnUrl: pageUrl(session.return_url),
    afterUrl: pageUrl(session.flow?.after_completion.redirect?.return_url),
    subscription:
      subscription && flow !== "payment_method_update" ? describe(world, subscription) : null,
    card: cardOf(world, customer, subscription),
    unpaid: flow === "subscription_cancel" ? null : unpaidOf(world, customer.id),
    invoices: isWhole
      ? invoicesOfCustomer(world, customer.id).map((one) => shownInvoice(world, one))
      : [],
    now: timeOf(world.now(customer.id)),
    steps: isWhole ? clockSteps(world, customer.id) : NO_STEPS,
  };
}

/** The session's only task. Tasks that these pages do not know open the whole portal. */
export function flowOf({ flow }: PortalSession): PortalPage["flow"] {
  return FLOWS.find((type) => type === flow?.type) ?? null;
}

const FLOWS = ["payment_method_update", "subscription_cancel"] as const;

/** The live subscription, or else the one that ended last. */
export function shownSubscriptionOf(world: World, customer: string): Subscription | null {
  const all = world.all("subscription").filter((one) => one.customer === customer);
  return all.find((one) => !hasEnded(one)) ?? all[0] ?? null;
}

function describe(world: World, subscription: Subscription): ShownSubscription {
  const { items, status, cancel_at, ended_at } = subscription;
  const isMetered = ({ price }: (typeof items.data)[number]) =>
    price.recurring?.usage_type === "metered";
  const fixed = items.data.find((item) => !isMetered(item));
  const metered = items.data.find(isMetered);
  const ended = hasEnded(subscription);
  const endsAt = cancel_at ?? (subscription.cancel_at_period_end ? periodEnd(subscription) : null);
  return {
    product: world.get("product", fixed?.price.product ?? "")?.name ?? "Subscription",
    price: (fixed?.price.unit_amount ?? 0) * (fixed?.quantity ?? 1),
    usage: metered ? usageOf(metered.price) : null,
    status,
    renewsAt: ended || endsAt !== null ? null : timeOf(periodEnd(subscription)),
    endsAt: ended || endsAt === null ? null : timeOf(endsAt),
    endedAt: ended && ended_at !== null ? timeOf(ended_at) : null,
  };
}

function unpaidOf(world: World, customer: string): PortalPage["unpaid"] {
  const unpaid = invoicesOfCustomer(world, customer).filter(isPayable);
  const [first, ...more] = unpaid;
  if (first === undefined) return null;
  const total = unpaid.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  return { total, number: more.length === 0 ? first.number : null };
}

const periodEnd = (subscription: Subscription): number => currentPeriod(subscription).end;

function cardOf(
  world: World,
  customer: Customer,
  subscription: Subscription | null,
): ShownCard | null {
  const id =
    subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const card = id === null ? null : world.get("payment_method", id)?.card;
  return card ? { brand: card.brand, last4: card.last4 } : null;
}
