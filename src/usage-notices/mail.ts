import { nextUtcMonth } from "@/base/time/utc";
import { usedPercent } from "@/limits/usage/thresholds";
import type { Mail } from "@/mail/mailer";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/plans";
import type { ReachedThreshold } from "./reached-thresholds";

type UsageMail = Pick<ReachedThreshold, "teamName" | "plan" | "percent" | "events"> & {
  to: string;
  month: number;
  link: string;
  overage: OverageTerms;
};

/** What the team's events beyond the quota lead to, on a plan that does not reject them. */
export type OverageTerms = {
  /** Whether somebody pays for them: an operator may have set the plan. */
  billed: boolean;
  /** In cents; null for no limit. */
  spendingLimit: number | null;
};

/** States the usage and its consequences. Months are in UTC, as in the count. */
export function usageMail({ to, link, ...usage }: UsageMail): Mail {
  const { teamName, plan, events, month } = usage;
  const { name, events: quota } = PLANS[plan];
  const used = usedPercent({ plan, used: events });
  return {
    to,
    subject: `${teamName} has used ${used}% of its events for ${monthName(month)}`,
    text: `The team "${teamName}" on Tallymark has sent ${count(events)} events in ${monthName(month)}. The ${name} plan includes ${count(quota.included)}.

${consequence(usage)}

View usage:
${link}
`,
  };
}

type Reached = Pick<UsageMail, "plan" | "percent" | "month" | "overage">;

function consequence({ plan, percent, month, overage: { billed, spendingLimit } }: Reached) {
  const { included, overage } = PLANS[plan].events;
  if (overage !== null) {
    const events = percent < 100 ? `Events beyond ${count(included)}` : "Further events";
    const price = billed
      ? `cost $${overage.price / 100} per ${count(overage.per)}`
      : "are still accepted";
    const limit =
      spendingLimit === null
        ? "No events are rejected."
        : `Beyond the spending limit of $${count(spendingLimit / 100)} a month, events are rejected.`;
    return `${events} ${price}. ${limit}`;
  }
  const until = `until ${monthName(nextUtcMonth(month))} (UTC), or until the team upgrades to ${PLANS.pro.name}, which includes ${count(PLANS.pro.events.included)}`;
  const limit = count(eventLimit(plan));
  if (percent > 100) return `Events that would exceed ${limit} are now rejected ${until}.`;
  const margin = `Another ${GRACE_PERCENT}% beyond ${count(included)} is still accepted.`;
  return `${margin} Events that would exceed ${limit} are rejected ${until}.`;
}

const count = (events: number): string => events.toLocaleString("en");

const monthName = (ms: number): string =>
  new Date(ms).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
