import { last, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const ratios = questionsOf("ratios", [
  {
    id: "events-per-user",
    wordings: [
      "How many events per user do we get, over the last 30 days?",
      "On average, how many events did each user have in the past 30 days?",
    ],
    query: one("events_per_user", null, last("30d")),
    right: figure("events per user", "amount"),
  },
  {
    id: "carts-per-product-view",
    wordings: [
      "What is the ratio of added_to_cart events to product_viewed events in the last 30 days?",
      "Divide the number of added_to_cart events by the number of product_viewed events for the past 30 days.",
    ],
    query: {
      kind: "trend",
      granularity: "all",
      range: last("30d"),
      series: [{ events: ["added_to_cart"] }, { events: ["product_viewed"] }],
      formulas: [{ expression: "A / B" }],
    },
    right: figure("ratio", "share"),
  },
]);
