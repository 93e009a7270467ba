import { formatCost, formatMoney } from "@/base/text/money";
import { highestThreshold, WARN_PERCENT } from "@/limits/usage/thresholds";
import { eventLimit, GRACE_PERCENT } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import type { BillingAccount } from "../account/account";
import { eventsLeft, isNearLimit } from "./overage";
import type { UsageStatus } from "./usage";

/** A threshold that a team's usage has reached, in words. */
type UsageNotice = {
  /** Differs for each threshold of a month, so that each is shown once. */
  key: string;
  tone: "info" | "warn" | "bad";
  title: string;
  text: string;
};

type Payer = Pick<BillingAccount, "mode" | "hasSubscription">;

/** The most urgent notice; null if the team has reached no threshold. */
export function noticeOf(usage: UsageStatus, payer: Payer): UsageNotice | null {
  const limit = payer.mode === "off" ? null : limitNotice(usage);
  if (limit !== null) return limit;
  const step = highestThreshold(usage);
  if (step === null) return null;
  const { used, included } = usage;
  const text = `${formatFullCount(used)} of ${formatFullCount(included)} events used this month (UTC).`;
  return { key: String(step), text, ...quotaWords(step, usage, payer) };
}

/** About the spending limit. */
function limitNotice(usage: UsageStatus): UsageNotice | null {
  const { state, overage } = usage;
  if (!overage || overage.spendingLimit === null) return null;
  const { cost, spendingLimit } = overage;
  const key = `limit ${spendingLimit} ${state === "paid_rejecting" ? 100 : WARN_PERCENT}`;
  const text = `Overage has cost ${formatCost(cost)} of ${formatMoney(spendingLimit)} this month (UTC).`;
  if (state === "paid_rejecting") {
    const title =
      eventsLeft(overage) === 0
        ? "The spending limit is reached: new events are rejected until the end of the month"
        : "Batches over the spending limit are rejected until the end of the month";
    return { key, tone: "bad", title, text: `${text} The team’s owner can raise the limit.` };
  }
  if (!isNearLimit(usage)) return null;
  const title = "Most of the spending limit is used; beyond it, new events are rejected";
  return { key, tone: "warn", title, text };
}

function quotaWords(
  step: number,
  { state, plan, used }: UsageStatus,
  { hasSubscription }: Payer,
): Pick<UsageNotice, "tone" | "title"> {
  if (state === "free_rejecting") {
    const what = used < eventLimit(plan) ? "Batches over the quota" : "New events";
    return { tone: "bad", title: `${what} are rejected until the end of the month` };
  }
  if (step < 100) return { tone: "info", title: "Most of this month's events are used" };
  if (state === "free_accepting") {
    const then = `another ${GRACE_PERCENT}% is still accepted`;
    return { tone: "warn", title: `This month's events are used up; ${then}` };
  }
  const then = hasSubscription ? "are charged" : "are still accepted";
  return {
    tone: "warn",
    title: `This month's included events are used up; further events ${then}`,
  };
}
