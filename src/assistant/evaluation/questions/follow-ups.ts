import { equals, last, onDay, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure, groups } from "../engine/right";

export const followUps = questionsOf("follow-ups", [
  {
    id: "then-only-ios",
    before: [
      "How many purchases were there in the last 30 days?",
      "Number of purchases in the past 30 days?",
    ],
    wordings: ["And on iOS only?", "How many of those were on iOS?"],
    query: one("count", "purchase", last("30d"), { filters: [equals("platform", "ios")] }),
    right: figure("purchases"),
  },
  {
    id: "then-the-day-before",
    before: [
      "How many searches were there yesterday?",
      "What was the number of searches yesterday?",
    ],
    wordings: ["And the day before?", "What about the day before that?"],
    query: ({ calendar }) => one("count", "search", onDay(calendar.day(-2))),
    right: figure("searches"),
  },
  {
    id: "then-by-platform",
    before: [
      "How many sign-ups did we have last month?",
      ({ calendar }) => `How many sign-ups were there in ${calendar.monthText(-1)}?`,
    ],
    wordings: ["Break that down by platform.", "And how does it split by platform?"],
    query: ({ calendar }) => ({
      kind: "breakdown",
      by: "platform",
      events: ["sign_up"],
      range: calendar.month(-1),
    }),
    right: groups("sign-ups"),
  },
  {
    id: "then-the-median",
    before: [
      "What was our average purchase amount in the last 90 days?",
      "Average amount of a purchase over the past 90 days?",
    ],
    wordings: ["And the median?", "What is the median instead?"],
    query: one("p50", "purchase", last("90d"), { property: "amount" }),
    right: figure("median", "amount"),
  },
]);
