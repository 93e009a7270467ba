import { z } from "zod";
import { PLANS } from "@/plans";
import { type NoticeText, noticeType } from "./notice-type";
import { dateIn, money } from "./words";

const detail = z.object({
  /** In the currency's smallest unit. */
  amount: z.int(),
  currency: z.string(),
  /** ISO 8601; null if Stripe will not retry. */
  retriesAt: z.string().nullable(),
});

type Failure = z.infer<typeof detail>;

export const paymentFailed = noticeType({
  detail,
  write: (team, failure) =>
    noticeOf(
      failure,
      `A payment for ${team} failed`,
      `The payment of ${money(failure.amount, failure.currency)} for the team "${team}" on Tallymark failed.`,
      "Check the card, or use another one, on the plan page:",
    ),
});

/** The bank wants the cardholder to approve the payment, which cannot happen without them. */
export const paymentActionRequired = noticeType({
  detail,
  write: (team, failure) =>
    noticeOf(
      failure,
      `A payment for ${team} needs your approval`,
      `Your bank asks you to approve the payment of ${money(failure.amount, failure.currency)} for the team "${team}" on Tallymark.`,
      "Approve it, or use another card, on the plan page:",
    ),
});

function noticeOf(
  { retriesAt }: Failure,
  subject: string,
  what: string,
  label: string,
): NoticeText {
  const retry =
    retriesAt === null ? "It will not be retried." : `It will be retried on ${dateIn(retriesAt)}.`;
  return {
    subject,
    paragraphs: [
      `${what} ${retry}`,
      `Until then, everything continues as before. If no payment succeeds, the subscription ends and the team moves to the ${PLANS.free.name} plan.`,
    ],
    link: { label: label.replace(/:$/, ""), page: "plan" },
  };
}
