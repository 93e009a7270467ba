import { z } from "zod";
import { PLANS } from "@/plans";
import { noticeType } from "./notice-type";
import { countOf } from "./words";

export const planEnded = noticeType({
  detail: z.object({
    paused: z.int(),
    suspended: z.int(),
    /** Why it ended, if not by cancellation: the payments were those of another mode of Stripe. */
    reason: z.enum(["test_payments"]).optional(),
  }),
  write: (team, { paused, suspended, reason }) => ({
    subject: `${team} is now on the ${PLANS.free.name} plan`,
    paragraphs: [
      reason === "test_payments"
        ? `The ${PLANS.pro.name} subscription of the team "${team}" on Tallymark was paid with test payments, which this server no longer accepts. The team is now on the ${PLANS.free.name} plan.`
        : `The ${PLANS.pro.name} subscription of the team "${team}" on Tallymark has ended. The team is now on the ${PLANS.free.name} plan.`,
      consequences(paused, suspended),
      `Nothing was deleted. When the team subscribes to ${PLANS.pro.name} again, everything resumes.`,
    ],
    link: { label: "View plan", page: "plan" },
  }),
});

function consequences(paused: number, suspended: number): string {
  const { projects, members } = PLANS.free;
  const sentences = [
    paused > 0 &&
      `${countOf(paused, "project")} paused: you can still query ${paused === 1 ? "it" : "them"}, but new events are rejected. The ${PLANS.free.name} plan includes ${projects}; the owner can choose which one stays active.`,
    suspended > 0 &&
      `${countOf(suspended, "member")} suspended and ${suspended === 1 ? "has" : "have"} no access to the team, since the ${PLANS.free.name} plan includes ${members}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.join("\n\n") || "All projects and members stay active.";
}
