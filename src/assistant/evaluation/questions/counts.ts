import { last, onDay, one, yesterday } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const counts = questionsOf("counts", [
  {
    id: "purchases-30-days",
    wordings: [
      "How many purchases were there in the last 30 days?",
      "Give me the number of purchases over the past 30 days.",
    ],
    query: one("count", "purchase", last("30d")),
    right: figure("purchases"),
  },
  {
    id: "sign-ups-yesterday",
    wordings: ["How many people signed up yesterday?", "What was yesterday's number of sign-ups?"],
    query: one("count", "sign_up", yesterday),
    right: figure("sign-ups"),
  },
  {
    id: "trials-this-month",
    wordings: [
      "How many trials were started this month?",
      "Count the trials that started since the beginning of this month.",
    ],
    query: one("count", "trial_started", last("1m")),
    right: figure("trials"),
  },
  {
    id: "checkouts-on-a-day",
    wordings: [
      ({ calendar }) => `How many checkouts were started on ${calendar.dayText(-12)}?`,
      ({ calendar }) => `Number of checkouts started on ${calendar.day(-12)}, please.`,
    ],
    query: ({ calendar }) => one("count", "checkout_started", onDay(calendar.day(-12))),
    right: figure("checkouts"),
  },
  {
    id: "page-views-between-days",
    wordings: [
      ({ calendar }) =>
        `How many page views were there between ${calendar.dayText(-40)} and ${calendar.dayText(-20)}?`,
      ({ calendar }) =>
        `From ${calendar.day(-40)} to ${calendar.day(-20)}, how often was a page viewed?`,
    ],
    query: ({ calendar }) =>
      one("count", "page_view", { from: calendar.day(-40), to: calendar.day(-20) }),
    right: figure("page views"),
  },
]);
