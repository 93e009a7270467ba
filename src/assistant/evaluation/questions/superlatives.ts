import { last, yesterday } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { bestTimes, country, ranked } from "../engine/right";

export const superlatives = questionsOf("superlatives", [
  {
    id: "best-day-for-purchases",
    wordings: [
      "On which day of the last 30 days did we have the most purchases?",
      "What was our best day for purchases in the past 30 days?",
    ],
    query: {
      kind: "trend",
      granularity: "day",
      range: last("30d"),
      series: [{ events: ["purchase"] }],
    },
    right: bestTimes("purchases", (time) => ({ date: time.slice(0, 10) })),
  },
  {
    id: "busiest-hour-yesterday",
    wordings: [
      "At what hour did we have the most events yesterday?",
      "Which hour of yesterday was the busiest, by number of events?",
    ],
    query: { kind: "trend", granularity: "hour", range: yesterday, series: [{}] },
    right: bestTimes("events", (time) => ({ hour: Number(time.slice(11, 13)) })),
  },
  {
    id: "product-most-added",
    wordings: [
      "Which product was added to the cart most often in the last 30 days?",
      "What is the most frequently added_to_cart product of the past 30 days?",
    ],
    query: {
      kind: "breakdown",
      by: "properties.product",
      events: ["added_to_cart"],
      range: last("30d"),
      limit: 100,
    },
    right: ranked("times added", 1),
  },
  {
    id: "country-with-most-users",
    wordings: [
      "Which country do most of our users come from, over the last 90 days?",
      "What's our top country by number of users in the past 90 days?",
    ],
    query: {
      kind: "breakdown",
      by: "country",
      metric: "unique_users",
      range: last("90d"),
      limit: 100,
    },
    right: ranked("users", 1, { name: country }),
  },
  {
    id: "coupon-least-used",
    wordings: [
      "Which coupon was used least often in purchases in the last 90 days?",
      "What's the least used coupon across purchases of the past 90 days?",
    ],
    query: {
      kind: "breakdown",
      by: "properties.coupon",
      events: ["purchase"],
      range: last("90d"),
      limit: 100,
    },
    right: ranked("purchases", 1, { lowest: true }),
  },
]);
