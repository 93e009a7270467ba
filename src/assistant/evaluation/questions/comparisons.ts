import { onDay, one, yesterday } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { comparison } from "../engine/right";

export const comparisons = questionsOf("comparisons", [
  {
    id: "searches-yesterday-and-before",
    wordings: [
      "Were there more searches yesterday than the day before?",
      "How do yesterday's searches compare with those of the day before?",
    ],
    query: one("count", "search", yesterday),
    more: ({ calendar }) => [one("count", "search", onDay(calendar.day(-2)))],
    right: comparison("searches"),
  },
  {
    id: "purchases-last-week-and-before",
    wordings: [
      "Did purchases go up or down last week, compared with the week before?",
      "Compare last week's number of purchases with that of the previous week.",
    ],
    query: ({ calendar }) => one("count", "purchase", calendar.week(-1)),
    more: ({ calendar }) => [one("count", "purchase", calendar.week(-2))],
    right: comparison("purchases"),
  },
  {
    id: "users-last-month-and-before",
    wordings: [
      "How did the number of users change last month compared with the month before?",
      ({ calendar }) =>
        `Did we have more users in ${calendar.monthText(-1)} than in ${calendar.monthText(-2)}?`,
    ],
    query: ({ calendar }) => one("unique_users", null, calendar.month(-1)),
    more: ({ calendar }) => [one("unique_users", null, calendar.month(-2))],
    right: comparison("users"),
  },
  {
    id: "average-purchase-last-week-and-before",
    wordings: [
      "Was the average purchase amount last week higher or lower than the week before?",
      "How has the average amount of a purchase changed from the week before last to last week?",
    ],
    query: ({ calendar }) => one("avg", "purchase", calendar.week(-1), { property: "amount" }),
    more: ({ calendar }) => [one("avg", "purchase", calendar.week(-2), { property: "amount" })],
    right: comparison("average", "amount"),
  },
]);
