import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import type { Context } from "../settle/context";
import { impossible } from "../settle/unclear";
import { Unread } from "../words/unread";
import { piecesOf, type Question } from "./question";
import { selectedIn } from "./selections";

const CUE = /\b(?:brand[\s-])?(?:new|first[\s-]time)\s+(?:users?|visitors?|people|customers?)\b/i;

/** Reads "how many new users". Names that mean something else have been protected. */
export function* readNewUsers(question: Question, context: Context): Plan<Intent | null> {
  const unread = new Unread(question.text);
  if (!unread.take(CUE)) return null;
  const pieces = piecesOf(unread.text, question, context);
  const { scope, events } = yield* selectedIn({ ...pieces, granularity: null }, context);
  if (events.length > 0 || pieces.by.length > 0 || pieces.comparison !== null || pieces.bestTime) {
    throw impossible(
      "I can count new users over time, those whose first event ever is in a period, but not combine that with anything else.",
    );
  }
  const { granularity } = pieces;
  const isUnit = granularity === "day" || granularity === "week" || granularity === "month";
  if (granularity !== null && granularity !== "auto" && !isUnit) {
    throw impossible("I can only count new users by day, week or month.");
  }
  return {
    kind: "new-users",
    scope,
    granularity: granularity === "auto" ? "day" : isUnit ? granularity : null,
  };
}
