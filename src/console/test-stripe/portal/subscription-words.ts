import { formatAmount } from "@/base/text/money";
import type { ShownSubscription } from "@/billing/hosted-page-data";
import { formatDate } from "../page/dates-and-prices";

type Tone = "good" | "warn" | "bad" | "neutral";

/**
 * A subscription's state as the customer sees it. Stripe may add statuses: the
 * others stay as named.
 */
export function stateOf(subscription: ShownSubscription): { label: string; tone: Tone } {
  if (subscription.endedAt !== null) return { label: "Ended", tone: "neutral" };
  if (subscription.status === "past_due") return { label: "Payment failed", tone: "bad" };
  if (subscription.endsAt !== null) return { label: "Cancellation scheduled", tone: "warn" };
  if (subscription.status === "active") return { label: "Active", tone: "good" };
  return { label: subscription.status.replaceAll("_", " "), tone: "neutral" };
}

/** "Pro until 12 Mar 2026.", or when it renews for how much. */
export function renewalWords(subscription: ShownSubscription): string {
  const { product, price, renewsAt, endsAt, endedAt, usage } = subscription;
  if (endedAt !== null) return `Ended on ${formatDate(endedAt)}.`;
  if (endsAt !== null) return `${product} until ${formatDate(endsAt)}. It does not renew.`;
  if (renewsAt === null) return "Does not renew.";
  const events = usage ? ", plus events over the quota" : "";
  return `Renews on ${formatDate(renewsAt)} for ${formatAmount(price)}${events}.`;
}
