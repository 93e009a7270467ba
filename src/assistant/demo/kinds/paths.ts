import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { takeRange } from "../ranges/read-range";
import type { Context } from "../settle/context";
import { impossible } from "../settle/unclear";
import { COUNT, readCount } from "../words/numbers";
import { Unread } from "../words/unread";
import { piecesOf, type Question, withoutTimes } from "./question";
import { selectedIn } from "./selections";

const CUE =
  /\b(?:paths?|journeys?|user\s+flows?|flows?)\s+(?:users?\s+)?(?:take\s+)?(?:after|before|from|to|into|of|leading|starting|ending)\b|\bwhat\b(?!.*\bhow\s+many\b).*\b(?:do|did|does|doing|happen(?:s|ed)?|come|comes|follow(?:s|ed)?|occur(?:s|red)?)\b.*\b(?:after|before|next|prior\s+to|following|right\s+after)\b|\bwhich\s+events?\b.*\b(?:comes?|came|happens?|follows?|occurs?)\b.*\b(?:after|before)\b|\bwhat\s+(?:comes|happens|follows|leads|led)\b|\bhow\s+do\s+(?:users?|people|customers?|visitors?)\s+(?:get|come|arrive|reach|find)\b|\bwhere\s+do\s+\S+\s+go\s+(?:after|next|from)\b|\bnext\s+(?:steps?|events?|actions?)\s+after\b|\b(?:events?|steps?|actions?)\s+(?:before|after|following|preceding)\b|\bleads?\s+(?:up\s+)?to\b/i;
const BEFORE =
  /\b(?:how\s+do|before|prior\s+to|preceding|leads?\s+(?:up\s+)?to|leading\s+(?:up\s+)?to|led\s+to|(?:paths?|journeys?|flows?)\s+(?:in)?to|ending)\b/i;
const WORDS =
  /\b(?:(?:the\s+)?(?:most\s+common\s+|usual\s+|typical\s+)?(?:user\s+)?(?:paths?|journeys?|flows?)|after(?:wards)?|before|prior\s+to|preceding|following|follow(?:s|ed)?|next|right|immediately|directly|usually|typically|most\s+(?:often|commonly)|leads?|led|leading|starting|ending|up|go|goes|steps?|happens?|common|first|last|doing|performing|completing|to|get|come|arrive|reach|find)\b/gi;
const STEPS = new RegExp(
  `\\b(?:in\\s+|over\\s+|for\\s+)?(?:the\\s+)?(?:next\\s+|first\\s+)?(${COUNT})\\s+steps?\\b`,
  "i",
);

const MOST_STEPS = 5;
const NO_ANCHOR =
  "Name the event after or before which you want to see what users do: “what do users do after A?”.";

/** Reads "what do users do after A", "paths to B". */
export function* readPaths(question: Question, context: Context): Plan<Intent | null> {
  const untimed = withoutTimes(question, context);
  if (!CUE.test(untimed) || /\bhow\s+many\b/i.test(untimed)) return null;
  const unread = new Unread(question.text);
  const count = unread.take(STEPS)?.[1];
  const direction = BEFORE.test(untimed) ? "before" : "after";
  const range = takeRange(unread, context.clock);
  unread.rewrite(WORDS, " ");
  const pieces = { ...piecesOf(unread.text, question, context), range };
  const { scope, selections } = yield* selectedIn(pieces, context);
  const [anchor, ...others] = selections;
  if (!anchor) throw impossible(NO_ANCHOR);
  if (others.length > 0) throw impossible("Paths begin or end at one event: name only that one.");
  const steps = count === undefined ? null : Math.min(readCount(count), MOST_STEPS);
  return { kind: "paths", scope, anchor, direction, steps };
}
