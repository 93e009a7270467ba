import type { Granularity } from "../names/query-types";
import type { Unread } from "../words/unread";

/** How a question divides time; "auto" if it only says that it does. */
export type AskedGranularity = Granularity | "auto";

const UNIT = "(minute|hour|day|week|month|quarter|year)";
const EACH = new RegExp(
  `\\b(?:(?:broken\\s+down|split|grouped)\\s+)?(?:per|by|each|every|an?|for\\s+(?:each|every)|in\\s+each|on\\s+each)\\s+(?:single\\s+|calendar\\s+)?${UNIT}\\b`,
  "i",
);
const ADVERB = /\b(hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b/gi;
const BY = new RegExp(`\\b${UNIT}[\\s-]+(?:by|to|after)[\\s-]+\\1\\b`, "i");
const OVER_TIME =
  /\b(?:over|across)\s+(?:the\s+)?(?:course\s+of\s+)?time\b|\b(?:the\s+)?(?:trends?|time[\s-]?series|time\s?line|evolution|development|history)\b(?:\s+(?:of|for|in))?|\b(?:as\s+(?:a\s+)?)?line\s+(?:chart|graph)\b|\b(?:develop(?:ed|ing|s)?|evolv(?:e|ed|es|ing))\b/i;

const ADVERBS: Record<string, Granularity> = {
  hourly: "hour",
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  annual: "year",
  annually: "year",
};

/**
 * Whether a word at a position of the text is a value of a property there, such
 * as the plan "monthly".
 */
export type IsValue = (word: string, before: string, after: string) => boolean;

/** Takes "per day", "weekly" or "over time"; null if the question is not about a course of time. */
export function takeGranularity(unread: Unread, isValue: IsValue): AskedGranularity | null {
  const unit = unread.take(BY)?.[1] ?? unread.take(EACH)?.[1];
  const adverb = takeAdverb(unread, isValue);
  const isOverTime = unread.take(OVER_TIME) !== null;
  if (unit !== undefined) return unit.toLowerCase() as Granularity;
  return adverb ?? (isOverTime ? "auto" : null);
}

function takeAdverb(unread: Unread, isValue: IsValue): Granularity | null {
  const { text } = unread;
  for (const { 0: word, index } of text.matchAll(ADVERB)) {
    if (isValue(word, text.slice(0, index), text.slice(index + word.length))) continue;
    unread.remove(index, word.length);
    return ADVERBS[word.toLowerCase()] ?? null;
  }
  return null;
}
