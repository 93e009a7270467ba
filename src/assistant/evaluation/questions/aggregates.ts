import { equals, last, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const aggregates = questionsOf("aggregates", [
  {
    id: "average-purchase",
    wordings: [
      "What was our average purchase amount in the last 30 days?",
      "How high is the mean amount of a purchase over the past 30 days?",
    ],
    query: one("avg", "purchase", last("30d"), { property: "amount" }),
    right: figure("average", "amount"),
  },
  {
    id: "revenue-in-euros-last-month",
    wordings: [
      "What's the total purchase amount in EUR last month?",
      ({ calendar }) =>
        `Add up the amount of all purchases with currency EUR in ${calendar.monthText(-1)}.`,
    ],
    query: ({ calendar }) =>
      one("sum", "purchase", calendar.month(-1), {
        property: "amount",
        filters: [equals("properties.currency", "EUR")],
      }),
    right: figure("sum", "amount"),
  },
  {
    id: "median-checkout",
    wordings: [
      "What was the median checkout amount in the last 90 days?",
      "Median amount of started checkouts, past 90 days?",
    ],
    query: one("p50", "checkout_started", last("90d"), { property: "amount" }),
    right: figure("median", "amount"),
  },
  {
    id: "largest-purchase-this-month",
    wordings: [
      "What is the highest purchase amount this month?",
      "How large was the biggest purchase amount so far this month?",
    ],
    query: one("max", "purchase", last("1m"), { property: "amount" }),
    right: figure("maximum", "amount"),
  },
  {
    id: "products-added-last-week",
    wordings: [
      "How many different products were added to carts last week?",
      "Number of distinct values of product in added_to_cart in the last calendar week?",
    ],
    query: ({ calendar }) =>
      one("unique_values", "added_to_cart", calendar.week(-1), { property: "product" }),
    right: figure("products"),
  },
]);
