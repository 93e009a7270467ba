import { z } from "zod";
import { formatAmount } from "@/base/text/money";
import { PLANS } from "@/plans";
import { noticeType } from "./notice-type";
import { dateIn } from "./words";

const detail = z.object({
  /** In the currency's smallest unit. */
  amount: z.int(),
  currency: z.string(),
  /** ISO 8601; null if Stripe will not retry. */
  retriesAt: z.string().nullable(),
});

export const paymentFailed = noticeType({
  detail,
  write: (team, { amount, currency, retriesAt }) => ({
    subject: `A payment for ${team} failed`,
    paragraphs: [
      `The payment of ${formatAmount(amount, currency)} for the team "${team}" on Tallymark failed. ${nextAttempt(retriesAt)}`,
      consequence(retriesAt),
    ],
    link: { label: "Check the card, or use another one, on the plan page", page: "plan" },
  }),
});

/** The bank wants the cardholder to approve the payment, which cannot happen without them. */
export const paymentActionRequired = noticeType({
  detail,
  write: (team, { amount, currency, retriesAt }) => ({
    subject: `A payment for ${team} needs an approval`,
    paragraphs: [
      `The bank did not make the payment of ${formatAmount(amount, currency)} for the team "${team}" on Tallymark, since it asks the cardholder to approve it. ${nextAttempt(retriesAt)}`,
      consequence(retriesAt),
    ],
    link: {
      label: "Enter the card again to approve it, or use another one, on the plan page",
      page: "plan",
    },
  }),
});

const nextAttempt = (retriesAt: string | null): string =>
  retriesAt === null ? "It will not be retried." : `It will be retried on ${dateIn(retriesAt)}.`;

const consequence = (retriesAt: string | null): string =>
  retriesAt === null
    ? `If it stays unpaid, the subscription ends and the team moves to the ${PLANS.free.name} plan.`
    : `Until then, everything continues as before. If no payment succeeds, the subscription ends and the team moves to the ${PLANS.free.name} plan.`;
