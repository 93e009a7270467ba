import { equals, last, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const filters = questionsOf("filters", [
  {
    id: "purchases-above-50",
    wordings: [
      "How many purchases with an amount above 50 were there in the last 90 days?",
      "Count purchases where the amount is greater than 50, past 90 days.",
    ],
    query: one("count", "purchase", last("90d"), {
      filters: [{ field: "properties.amount", op: "gt", value: 50 }],
    }),
    right: figure("purchases"),
  },
  {
    id: "searchers-for-decaf",
    wordings: [
      'How many users searched for "decaf" in the last 30 days?',
      "How many distinct users did a search with the query decaf during the past 30 days?",
    ],
    query: one("unique_users", "search", last("30d"), {
      filters: [equals("properties.query", "decaf")],
    }),
    right: figure("users"),
  },
  {
    id: "apple-sign-ups-on-ios-last-month",
    wordings: [
      "How many sign-ups with the method apple did we get on iOS last month?",
      ({ calendar }) =>
        `On ios, how many sign-ups used the apple method in ${calendar.monthText(-1)}?`,
    ],
    query: ({ calendar }) =>
      one("count", "sign_up", calendar.month(-1), {
        filters: [equals("properties.method", "apple"), equals("platform", "ios")],
      }),
    right: figure("sign-ups"),
  },
  {
    id: "page-views-without-bots",
    wordings: [
      "How many page views did we have in the last 30 days if you leave out bots?",
      "Excluding bots, what's the number of page views over the past 30 days?",
    ],
    query: one("count", "page_view", last("30d"), { bots: "exclude" }),
    right: figure("page views"),
  },
  {
    id: "purchases-with-coupon",
    wordings: [
      "How many purchases in the last 90 days had a coupon?",
      "In how many purchases of the past 90 days was the coupon set?",
    ],
    query: one("count", "purchase", last("90d"), {
      filters: [{ field: "properties.coupon", op: "is_set" }],
    }),
    right: figure("purchases"),
  },
]);
