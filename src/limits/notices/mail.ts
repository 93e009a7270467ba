import { nextUtcMonth } from "@/base/time/utc";
import { eventLimit, GRACE_PERCENT, PLANS } from "@/billing";
import type { Mail } from "@/mail/mailer";
import { usedPercent } from "../steps";
import type { Claim } from "./claims";

export type UsageMail = Pick<Claim, "teamName" | "plan" | "percent" | "events"> & {
  to: string;
  /** The month's first moment (UTC), in ms. */
  month: number;
  /** Where its usage is shown. */
  link: string;
};

/** How a team stands and what follows from it, with days in UTC, by which months are counted. */
export function usageMail({ to, link, ...usage }: UsageMail): Mail {
  const { teamName, plan, events, month } = usage;
  const { name, events: quota } = PLANS[plan];
  const used = usedPercent({ plan, used: events });
  return {
    to,
    subject: `${teamName} has used ${used}% of its events of ${monthName(month)}`,
    text: `The team "${teamName}" on Tallymark has sent ${count(events)} events in ${monthName(month)}. Its plan, ${name}, includes ${count(quota.included)}.

${consequence(usage)}

How it stands:
${link}
`,
  };
}

function consequence({ plan, percent, month }: Pick<UsageMail, "plan" | "percent" | "month">) {
  const { included, overage } = PLANS[plan].events;
  if (overage !== null) {
    const price = `$${overage.price / 100} for each ${count(overage.per)}`;
    const beyond =
      percent < 100 ? `Events beyond ${count(included)} cost` : "Events from now on cost";
    return `${beyond} ${price}. None is refused.`;
  }
  const until = `until ${monthName(nextUtcMonth(month))} begins (UTC), or until the team is on ${PLANS.pro.name}, which includes ${count(PLANS.pro.events.included)}`;
  if (percent > 100)
    return `Events that go beyond ${count(eventLimit(plan))} in all are refused from now on, ${until}.`;
  const margin = `a margin of ${GRACE_PERCENT}% is taken as well`;
  return `Beyond ${count(included)}, ${margin}. Beyond ${count(eventLimit(plan))} in all, new events are refused ${until}.`;
}

const count = (events: number): string => events.toLocaleString("en");

const monthName = (ms: number): string =>
  new Date(ms).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
