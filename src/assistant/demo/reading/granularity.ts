import type { Granularity } from "@/query/engine/time/granularity";
import type { Unread } from "../words/unread";

/** How a question divides time; "auto" if it only says that it does. */
export type AskedGranularity = Granularity | "auto";

const UNIT = "(minute|hour|day|week|month|quarter|year)";
const EACH = new RegExp(
  `\\b(?:(?:broken\\s+down|split|grouped)\\s+)?(?:per|by|each|every|an?|for\\s+(?:each|every)|in\\s+each|on\\s+each)\\s+(?:single\\s+|calendar\\s+)?${UNIT}\\b`,
  "i",
);
const ADVERB = /\b(hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?)\b/i;
const BY = new RegExp(`\\b${UNIT}[\\s-]+(?:by|to|after)[\\s-]+\\1\\b`, "i");
const OVER_TIME =
  /\b(?:over|across)\s+(?:the\s+)?(?:course\s+of\s+)?time\b|\b(?:the\s+)?(?:trends?|time[\s-]?series|time\s?line|evolution|development|history)\b(?:\s+(?:of|for|in))?|\b(?:as\s+(?:a\s+)?)?line\s+(?:chart|graph)\b/i;

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

/** Takes "per day", "weekly" or "over time"; null if the question is not about a course of time. */
export function takeGranularity(unread: Unread): AskedGranularity | null {
  const unit = unread.take(EACH)?.[1] ?? unread.take(BY)?.[1];
  const adverb = unread.take(ADVERB)?.[1]?.toLowerCase();
  const isOverTime = unread.take(OVER_TIME) !== null;
  if (unit !== undefined) return unit.toLowerCase() as Granularity;
  if (adverb !== undefined) return ADVERBS[adverb] ?? null;
  return isOverTime ? "auto" : null;
}
