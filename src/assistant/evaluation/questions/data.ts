import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { groups, ranked } from "../engine/right";

export const data = questionsOf("data", [
  {
    id: "most-frequent-events",
    wordings: [
      "What are our five most frequent events in the last 30 days?",
      "Which 5 events did we receive most often over the past 30 days, and how many of each?",
    ],
    query: { kind: "breakdown", by: "event_name", range: last("30d"), limit: 100 },
    right: ranked("events", 5),
  },
  {
    id: "values-of-plan",
    wordings: [
      "Which values does the property plan of subscription_started have, and how many events have each, in the last 90 days?",
      "List the values of plan in subscription_started events with their counts, past 90 days.",
    ],
    query: {
      kind: "breakdown",
      by: "properties.plan",
      events: ["subscription_started"],
      range: last("90d"),
    },
    right: groups("events"),
  },
]);
