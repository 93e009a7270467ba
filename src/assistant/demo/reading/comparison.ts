import type { Clock } from "../ranges/presets";
import type { NamedRange } from "../ranges/range";
import { takeRange } from "../ranges/read-range";
import { GAP, Unread } from "../words/unread";

/** What a question compares its range with. */
export type Comparison =
  /** The period before, or the same period of the year before. */
  { with: "previous_period" | "previous_year" } | { with: "range"; range: NamedRange };

const LEAD =
  "(?:(?:as\\s+|when\\s+)?compar(?:ed|ing|e|ison)\\s*(?:to|with|against)|in\\s+comparison\\s+(?:to|with)|versus|vs\\.?|against|relative\\s+to|than|over|from)";
const UNIT = "(?:hour|day|week|month|quarter|year|period|weekend)";
const COUNT = "(?:\\d+\\s+|two\\s+|three\\s+)?";

const YEAR_BEFORE = new RegExp(
  `(?:\\b${LEAD}\\s+)?\\b(?:the\\s+)?same\\s+(?:period|time|days?|dates?|weeks?|month|quarter)?\\s*(?:of\\s+|in\\s+)?(?:last|the\\s+previous|the\\s+prior|a)\\s+year(?:\\s+(?:ago|before|earlier))?\\b|\\b${LEAD}\\s+(?:the\\s+year\\s+before|a\\s+year\\s+(?:ago|before|earlier))\\b|\\byear[\\s-](?:over|on)[\\s-]year\\b|\\byoy\\b`,
  "i",
);
const BEFORE = new RegExp(
  `\\b${LEAD}\\s+(?:(?:those|that|the\\s+ones?)\\s+)?(?:(?:of|in|on|from|for)\\s+)?(?:the\\s+)?(?:(?:previous|prior|preceding|earlier)\\s+(?:one|time|time\\s?frame|${COUNT}${UNIT}s?)|${COUNT}${UNIT}s?\\s+(?:before|earlier|prior)(?:\\s+(?:that|it))?|before|previously)\\b|\\b(?:week|month|day|quarter|period)[\\s-](?:over|on)[\\s-](?:week|month|day|quarter|period)\\b|\\b(?:wow|mom|qoq|dod)\\b|\\b(?:to|with)\\s+the\\s+(?:previous|preceding|prior)\\s+period\\b`,
  "i",
);

/** After words of change, "from" and "over" compare; elsewhere they begin a range. */
const LEADS =
  /\b(?:(?:compar(?:ed|ing|e|ison)\s+(?:(?:it|this|that|them|these)\s+)?(?:to|with|against)|in\s+comparison\s+(?:to|with)|versus|vs\.?|against|relative\s+to|than)|(?<=\b(?:up|down|change[ds]?|increase[ds]?|growth|decrease[ds]?|drop(?:ped)?|rose|fell|grew|more|less|fewer)\s+)(?:from|over|since))\s+/gi;

/** Takes what a question compares with; null if it does not compare. */
export function takeComparison(unread: Unread, clock: Clock): Comparison | null {
  if (unread.take(YEAR_BEFORE)) return { with: "previous_year" };
  if (unread.take(BEFORE)) return { with: "previous_period" };
  for (const match of unread.text.matchAll(LEADS)) {
    const found = rangeAt(unread.text, match.index + match[0].length, clock);
    if (!found) continue;
    unread.remove(match.index, match[0].length + found.length);
    return { with: "range", range: found.range };
  }
  return null;
}

/** The range that a text has at a position, with the characters that it takes. */
function rangeAt(
  text: string,
  at: number,
  clock: Clock,
): { range: NamedRange; length: number } | null {
  const rest = text.slice(at);
  const part = new Unread(rest);
  const range = takeRange(part, clock);
  if (!range || !part.text.trimStart().startsWith(GAP)) return null;
  const after = part.text.slice(part.text.indexOf(GAP) + GAP.length).trimStart();
  return { range, length: rest.length - after.length };
}

const CHANGE =
  /\b(?:(?:go(?:ne|es|ing)?|went|trend(?:ed|ing)?|mov(?:e|ed|ing))\s+(?:up|down)(?:\s+or\s+(?:up|down))?|up\s+or\s+down|(?:by\s+)?(?:how\s+much\s+)?(?:has\s+|have\s+|did\s+)?(?:increas(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|grow(?:n|th|ing|s)?|grew|declin(?:e|ed|ing)|r(?:ise|ose|isen|ising)|f(?:all|ell|allen|alling)|shr(?:ink|ank|unk)|drop(?:ped|s|ping)?(?!\s*-?\s*off)|improv(?:e|ed|ing)|chang(?:e|ed|es|ing)))\b|\b(?:up|down|higher|lower)\b(?=\s*(?:¦|[?!.]|$|compared|from|over|versus|vs\b|than|this|last|since))/i;
const HOW_MUCH =
  /\bby\s+(?:how\s+much|what\s+percent(?:age)?|how\s+many(?:\s+percent)?)\b|\b(?:in|as\s+a)\s+percent(?:age)?\b|\bpercent(?:age)?\s+(?=change|growth|increase|decrease)|\brate\b(?=\s+of\s+change)/i;
const BETTER =
  /\b(?:(?:is|are|was|were)\s+(?:it|that|this|they)\s+)?(?:more|less|fewer|better|worse|higher|lower)\s+or\s+(?:more|less|fewer|better|worse|higher|lower)\b/i;

/** Takes words that ask for a change: "go up or down", "increase", "by how much". */
export function takeChange(unread: Unread): boolean {
  const isHowMuch = unread.take(HOW_MUCH) !== null;
  let isChange = unread.take(BETTER) !== null;
  while (unread.take(CHANGE)) isChange = true;
  return isChange || (isHowMuch && unread.take(/\bdiffer(?:ence|ent|s)?\b/i) !== null);
}
