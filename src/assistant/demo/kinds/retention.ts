import type { Plan } from "../flow/plan";
import type { Intent, RetentionUnit } from "../intents/intent";
import { takeRange } from "../ranges/read-range";
import type { Context } from "../settle/context";
import { impossible } from "../settle/unclear";
import { COUNT, readCount } from "../words/numbers";
import { Unread } from "../words/unread";
import { piecesOf, type Question, withoutTimes } from "./question";
import { selectedIn } from "./selections";

const CUE =
  /\b(?:retention|retain(?:s|ed|ing)?|cohorts?|(?:come|came|comes|coming)\s+back|returned|return\s+(?:to|the|in|on|within|after|a)\b|stick(?:ing)?\s+around|stay(?:ed)?\s+active)\b/i;
const WORDS =
  /\b(?:(?:user\s+)?retention(?:\s+(?:rates?|curves?|tables?))?|retain(?:s|ed|ing)?|cohorts?|(?:come|came|comes|coming)\s+back|return(?:s|ed|ing)?|stick(?:ing)?\s+around|stay(?:ed)?\s+active|rates?|again|later|(?:on\s+)?average|share|percent(?:age)?|proportion|fraction|after|next|following)\b/gi;
const NUMBERED = /\b(day|week|month)[\s-]*(\d{1,2})\b|\b([dwm])(\d{1,2})\b/i;
const NEXT =
  /\b(?:in\s+)?the\s+(day|week|month)\s+after(?:wards)?\b|\b(?:the\s+)?(?:next|following)\s+(day|week|month)\b/i;
const WITHIN = /\bwithin\s+(?:a|one|1)\s+(day|week|month)\b/i;
const LATER = new RegExp(
  `\\b(?:after\\s+(${COUNT})\\s+(day|week|month)s?|(${COUNT})\\s+(day|week|month)s?\\s+(?:later|after(?:wards)?))\\b`,
  "i",
);
const FIRST =
  /\b(?:new|first[\s-]time)\s+(?:users?|visitors?|customers?|people)\b|\bfor\s+the\s+first\s+time\b|\bfirst\b/i;

const UNITS: Record<string, RetentionUnit> = { d: "day", w: "week", m: "month" };
const unitOf = (text: string): RetentionUnit => UNITS[text.charAt(0).toLowerCase()] ?? "day";

const USUAL = { day: undefined, week: undefined, month: { last: "6m" } } as const;

/** Reads "weekly retention of new users", "how many came back the next week after sign-up". */
export function* readRetention(question: Question, context: Context): Plan<Intent | null> {
  if (!CUE.test(withoutTimes(question, context))) return null;
  const unread = new Unread(question.text);
  const period = takePeriod(unread);
  const firstTime = unread.take(FIRST) !== null;
  const range = takeRange(unread, context.clock);
  unread.rewrite(WORDS, " ");
  const pieces = { ...piecesOf(withoutUnit(unread), question, context), range };
  const unit = period?.unit ?? unitIn(question.text);
  const { scope, selections } = yield* selectedIn(pieces, context, USUAL[unit]);
  if (pieces.by.length > 0)
    throw impossible("I cannot break retention down by a property; filter it instead.");
  const [start = {}, back = {}, ...others] = selections;
  if (others.length > 0)
    throw impossible("Retention has one event that starts it and one that counts as coming back.");
  return {
    kind: "retention",
    scope,
    granularity: unit,
    start: { ...start, ...(firstTime && { first_time: true }) },
    return: back,
    period: period?.number ?? null,
  };
}

function takePeriod(unread: Unread): { unit: RetentionUnit; number: number } | null {
  const numbered = unread.take(NUMBERED);
  if (numbered) {
    const [, unit, number, letter, count] = numbered;
    return { unit: unitOf(unit ?? letter ?? ""), number: Number(number ?? count) };
  }
  const following = unread.take(NEXT);
  const next = following?.[1] ?? following?.[2];
  if (next !== undefined) return { unit: unitOf(next), number: 1 };
  const within = unread.take(WITHIN)?.[1];
  if (within !== undefined) return { unit: unitOf(within), number: 1 };
  const later = unread.take(LATER);
  if (!later) return null;
  return {
    unit: unitOf(later[2] ?? later[4] ?? ""),
    number: readCount(later[1] ?? later[3] ?? "1"),
  };
}

const unitIn = (text: string): RetentionUnit => unitOf(UNIT_WORD.exec(text)?.[1] ?? "day");
const UNIT_WORD = /\b(daily|weekly|monthly|(?<=\b(?:by|per|each)\s+)(?:day|week|month))\b/i;

/** The unit of the cohorts is not a granularity of the question's figures. */
function withoutUnit(unread: Unread): string {
  unread.take(UNIT_WORD);
  unread.take(/\b(?:by|per|each)\s+(?=¦)/i);
  return unread.text;
}
