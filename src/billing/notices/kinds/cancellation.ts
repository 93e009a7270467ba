import { z } from "zod";
import { PLANS } from "@/plans";
import { noticeType } from "./notice-type";
import { dateIn } from "./words";

const pro = PLANS.pro.name;

export const cancellationScheduled = noticeType({
  detail: z.object({
    /** ISO 8601. */
    endsAt: z.string(),
  }),
  write: (team, { endsAt }) => ({
    subject: `The ${pro} subscription of ${team} ends on ${dateIn(endsAt)}`,
    paragraphs: [
      `The ${pro} subscription of the team "${team}" on Tallymark was cancelled. The team stays on ${pro} until ${dateIn(endsAt)} and then moves to the ${PLANS.free.name} plan. Nothing will be deleted.`,
      "Until then, the owner can resume the subscription on the plan page.",
    ],
    link: { label: "View plan", page: "plan" },
  }),
});

export const subscriptionResumed = noticeType({
  detail: z.object({
    /** ISO 8601. */
    renewsAt: z.string().nullable(),
  }),
  write: (team, { renewsAt }) => ({
    subject: `The ${pro} subscription of ${team} continues`,
    paragraphs: [
      `The ${pro} subscription of the team "${team}" on Tallymark will not end${renewsAt === null ? "." : `. It renews on ${dateIn(renewsAt)}.`}`,
    ],
    link: { label: "View plan", page: "plan" },
  }),
});
