import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { country, groups, ranked } from "../engine/right";

export const breakdowns = questionsOf("breakdowns", [
  {
    id: "purchases-by-platform",
    wordings: [
      "Break down purchases by platform for the last 30 days.",
      "How do the purchases of the past 30 days split by platform?",
    ],
    query: { kind: "breakdown", by: "platform", events: ["purchase"], range: last("30d") },
    right: groups("purchases"),
  },
  {
    id: "sign-ups-by-method",
    wordings: [
      "How many sign-ups came from each sign-up method in the last 90 days?",
      "Sign-ups by method, past 90 days.",
    ],
    query: { kind: "breakdown", by: "properties.method", events: ["sign_up"], range: last("90d") },
    right: groups("sign-ups"),
  },
  {
    id: "share-of-trial-plans",
    wordings: [
      "What share of the trials started in the last 90 days is on each plan?",
      "Of all trials started over the past 90 days, what percentage chose each plan?",
    ],
    query: {
      kind: "breakdown",
      by: "properties.plan",
      events: ["trial_started"],
      range: last("90d"),
    },
    right: groups("share", { as: "share" }),
  },
  {
    id: "top-5-countries",
    wordings: [
      "What are the top 5 countries by number of users in the last 30 days?",
      "List our five biggest countries by unique users, for the past 30 days.",
    ],
    query: {
      kind: "breakdown",
      by: "country",
      metric: "unique_users",
      range: last("30d"),
      limit: 100,
    },
    right: ranked("users", 5, { name: country }),
  },
  {
    id: "revenue-by-currency-last-month",
    wordings: [
      "What are the top 3 currencies by total purchase amount last month?",
      ({ calendar }) =>
        `Sum of the purchase amount by currency in ${calendar.monthText(-1)}: which 3 are the highest?`,
    ],
    query: ({ calendar }) => ({
      kind: "breakdown",
      by: "properties.currency",
      metric: "sum",
      property: "amount",
      events: ["purchase"],
      range: calendar.month(-1),
      limit: 100,
    }),
    right: ranked("amount", 3, { as: "amount" }),
  },
]);
