import { equals, last, one, today } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const uniques = questionsOf("uniques", [
  {
    id: "buyers-90-days",
    wordings: [
      "How many different people made a purchase in the last 90 days?",
      "How many unique users purchased over the past 90 days?",
    ],
    query: one("unique_users", "purchase", last("90d")),
    right: figure("users"),
  },
  {
    id: "users-7-days",
    wordings: [
      "How many users did we have in the last 7 days?",
      "How many distinct users visited us during the past 7 days?",
    ],
    query: one("unique_users", null, last("7d")),
    right: figure("users"),
  },
  {
    id: "product-viewers-last-month",
    wordings: [
      "How many distinct users viewed a product last month?",
      ({ calendar }) => `In ${calendar.monthText(-1)}, how many unique users viewed products?`,
    ],
    query: ({ calendar }) => one("unique_users", "product_viewed", calendar.month(-1)),
    right: figure("users"),
  },
  {
    id: "cart-users-today",
    wordings: [
      "How many users have added something to their cart today?",
      "Unique users who added to cart today?",
    ],
    query: one("unique_users", "added_to_cart", today),
    right: figure("users"),
  },
  {
    id: "ios-users-last-week",
    wordings: [
      "How many users were on iOS last week?",
      "What was the number of unique iOS users in the last calendar week?",
    ],
    query: ({ calendar }) =>
      one("unique_users", null, calendar.week(-1), { filters: [equals("platform", "ios")] }),
    right: figure("users"),
  },
]);
