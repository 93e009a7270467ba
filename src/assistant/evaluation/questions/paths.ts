import { last } from "../engine/queries";
import { questionsOf } from "../engine/question";
import { nextEvents } from "../engine/right";

export const paths = questionsOf("paths", [
  {
    id: "after-sign-up",
    wordings: [
      "What do users do most often right after they sign up? Look at the last 30 days.",
      "Which event most often comes directly after sign_up, in the past 30 days?",
    ],
    query: {
      kind: "paths",
      range: last("30d"),
      anchor: { events: ["sign_up"] },
      direction: "after",
      steps: 1,
    },
    right: nextEvents(1),
  },
  {
    id: "before-checkout",
    wordings: [
      "What do users do most often just before they start a checkout, in the last 30 days?",
      "Over the past 30 days, which event most often comes directly before checkout_started?",
    ],
    query: {
      kind: "paths",
      range: last("30d"),
      anchor: { events: ["checkout_started"] },
      direction: "before",
      steps: 1,
    },
    right: nextEvents(1),
  },
]);
