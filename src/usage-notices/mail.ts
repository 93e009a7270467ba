import type { BillingMode } from "@/base/billing-mode";
import { formatMoney } from "@/base/text/money";
import { nextUtcMonth } from "@/base/time/utc";
import { usedPercent } from "@/limits/usage/thresholds";
import type { Mail } from "@/mail/mailer";
import { eventLimit, GRACE_PERCENT, howToUpgrade, PLANS } from "@/plans";
import type { ReachedThreshold } from "./reached-thresholds";

type UsageMail = Pick<
  ReachedThreshold,
  "teamName" | "plan" | "percent" | "events" | "spendingLimit"
> & {
  to: string;
  month: number;
  link: string;
  /** Whether the team pays for overage. On a plan set by the operator, nobody does. */
  billed: boolean;
  /** Null if billing is turned off. */
  billingMode: BillingMode | null;
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

type Consequence = Pick<
  UsageMail,
  "plan" | "percent" | "month" | "spendingLimit" | "billed" | "billingMode"
>;

function consequence(usage: Consequence): string {
  const { plan, percent, month, spendingLimit, billed } = usage;
  const { included, overage } = PLANS[plan].events;
  if (overage !== null) {
    const beyond = percent < 100 ? `Events beyond ${count(included)}` : "Further events";
    const price = billed
      ? `cost ${formatMoney(overage.price)} per ${count(overage.per)}`
      : "are still accepted";
    const then =
      spendingLimit === null
        ? "No events are rejected."
        : `Events beyond the team's spending limit of ${formatMoney(spendingLimit)} a month are rejected.`;
    return `${beyond} ${price}. ${then}`;
  }
  const until = `until ${monthName(nextUtcMonth(month))} (UTC), or until the team is on ${PLANS.pro.name}, which includes ${count(PLANS.pro.events.included)}. ${howToUpgrade(usage.billingMode)}`;
  const limit = count(eventLimit(plan));
  if (percent > 100) return `Events that would exceed ${limit} are now rejected ${until}`;
  const margin = `Another ${GRACE_PERCENT}% beyond ${count(included)} is still accepted.`;
  return `${margin} Events that would exceed ${limit} are rejected ${until}`;
}

const count = (events: number): string => events.toLocaleString("en");

const monthName = (ms: number): string =>
  new Date(ms).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
