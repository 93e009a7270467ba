import { equals, last, one } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { figure } from "../engine/right";

export const sessions = questionsOf("sessions", [
  {
    id: "sessions-14-days",
    wordings: [
      "How many sessions did we have in the last 14 days?",
      "Total number of sessions over the past 14 days?",
    ],
    query: one("unique_sessions", null, last("14d")),
    right: figure("sessions"),
  },
  {
    id: "sessions-with-purchase-last-month",
    wordings: [
      "In how many sessions was there a purchase last month?",
      ({ calendar }) =>
        `How many sessions with a purchase did we have in ${calendar.monthText(-1)}?`,
    ],
    query: ({ calendar }) => one("unique_sessions", "purchase", calendar.month(-1)),
    right: figure("sessions"),
  },
  {
    id: "android-sessions-30-days",
    wordings: [
      "How many Android sessions were there in the last 30 days?",
      "Number of sessions on the android platform during the last 30 days?",
    ],
    query: one("unique_sessions", null, last("30d"), { filters: [equals("platform", "android")] }),
    right: figure("sessions"),
  },
]);
