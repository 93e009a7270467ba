import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { impossible } from "../settle/unclear";
import { runFigure } from "./figure";

/** Calls the tools that answer an intent, and writes the answer. */
export function runIntent(intent: Intent): Plan<string> {
  switch (intent.kind) {
    case "figure":
      return runFigure(intent);
    default:
      throw impossible("Not yet.");
  }
}
