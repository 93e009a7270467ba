import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { returning } from "../engine/right";

export const retention = questionsOf("retention", [
  {
    id: "week-1-after-sign-up",
    wordings: [
      "Of the people who signed up in the last 8 weeks, what share came back in the week after, on average?",
      "What is our average week 1 retention after sign-up, over the past 8 weeks?",
    ],
    query: {
      kind: "retention",
      granularity: "week",
      range: last("8w"),
      start: { events: ["sign_up"] },
      return: {},
    },
    right: returning(1),
  },
  {
    id: "day-1-after-sign-up",
    wordings: [
      "What is our day 1 retention for people who sign up, over the last 30 days?",
      "On average, what percentage of users return on the day after they sign up (past 30 days)?",
    ],
    query: {
      kind: "retention",
      granularity: "day",
      range: last("30d"),
      start: { events: ["sign_up"] },
      return: {},
    },
    right: returning(1),
  },
]);
