import type { PlanState } from "@/plans";
import { PLANS } from "@/plans/plans";
import { formatLongDay } from "@/ui/format/time";
import type { BillingAccount } from "./account";

/** "12 March 2027 (UTC)": invoices and emails name days in UTC too. */
export const billingDay = (at: string): string => `${formatLongDay(at, "UTC")} (UTC)`;

/** Says that no real money moves; null where it does. */
export function testModeWords(mode: BillingAccount["mode"]): string | null {
  switch (mode) {
    case "simulator":
      return "TEST MODE. Payments are simulated: no card is charged.";
    case "test":
      return "TEST MODE. Stripe is in test mode: no card is charged.";
    default:
      return null;
  }
}

type Renewal = Pick<
  BillingAccount,
  "mode" | "planState" | "hasSubscription" | "renewsAt" | "endsAt" | "overdueSince"
>;

/** What happens to a paid plan next. */
export function renewalWords(account: Renewal): string {
  if (account.mode === "off") return "The operator of this server sets plans.";
  if (!account.hasSubscription) return "The operator of this server set this plan.";
  const { endsAt, renewsAt } = account;
  if (endsAt !== null) return `${PLANS.pro.name} until ${billingDay(endsAt)}`;
  if (account.planState === "paid_grace") return overdueWords(account.overdueSince);
  return renewsAt === null ? "" : `Renews on ${billingDay(renewsAt)}`;
}

/** What the end of a cancelled subscription means. */
export const endingWords = (endsAt: string): string =>
  `The subscription is cancelled. On ${billingDay(endsAt)}, the team moves to the ${PLANS.free.name} plan. Nothing is deleted.`;

const overdueWords = (since: string | null): string =>
  since === null ? "The last payment failed" : `Payment overdue since ${billingDay(since)}`;

type Standing = { label: string; tone: "good" | "warn" | "bad" };

/** The state of a paid plan, in a word or two; null if there is nothing to say. */
export function standingOf(account: Renewal): Standing | null {
  if (account.planState === ("paid_grace" satisfies PlanState))
    return { label: "Payment failed", tone: "bad" };
  if (account.endsAt !== null) return { label: "Cancelled", tone: "warn" };
  return account.hasSubscription ? { label: "Active", tone: "good" } : null;
}
