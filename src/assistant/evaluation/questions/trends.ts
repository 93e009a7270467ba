import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { seriesOver } from "../engine/right";

export const trends = questionsOf("trends", [
  {
    id: "purchases-by-day",
    wordings: [
      "Show me purchases per day for the last 7 days.",
      "How did daily purchases develop over the past 7 days?",
    ],
    query: {
      kind: "trend",
      granularity: "day",
      range: last("7d"),
      series: [{ events: ["purchase"] }],
    },
    right: seriesOver("purchases"),
  },
  {
    id: "sign-ups-by-week",
    wordings: [
      "How did weekly sign-ups develop over the last 6 weeks?",
      "Sign-ups by week for the past 6 weeks, please.",
    ],
    query: {
      kind: "trend",
      granularity: "week",
      range: last("6w"),
      series: [{ events: ["sign_up"] }],
    },
    right: seriesOver("sign-ups"),
  },
  {
    id: "sessions-by-month",
    wordings: [
      "What were our monthly sessions over the last 3 months?",
      "Plot the number of sessions per month for the last 3 months.",
    ],
    query: {
      kind: "trend",
      granularity: "month",
      range: last("3m"),
      series: [{ metric: "unique_sessions" }],
    },
    right: seriesOver("sessions"),
  },
  {
    id: "users-by-day-between-days",
    wordings: [
      ({ calendar }) =>
        `Show the number of users by day from ${calendar.dayText(-30)} to ${calendar.dayText(-24)}.`,
      ({ calendar }) => `Daily unique users between ${calendar.day(-30)} and ${calendar.day(-24)}?`,
    ],
    query: ({ calendar }) => ({
      kind: "trend",
      granularity: "day",
      range: { from: calendar.day(-30), to: calendar.day(-24) },
      series: [{ metric: "unique_users" }],
    }),
    right: seriesOver("users"),
  },
]);
