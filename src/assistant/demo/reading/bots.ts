import type { Unread } from "../words/unread";

export type AskedBots = "exclude" | "only";

const BOTS = "(?:bots?|crawlers?|robots?|spiders?|bot\\s+traffic)";
const EXCLUDED = new RegExp(
  `\\b(?:(?:but\\s+)?(?:excluding|exclude|without|except(?:\\s+for)?|ignoring|ignore|minus|not\\s+counting|not\\s+including|(?:if\\s+(?:you|we|i)\\s+)?(?:leav(?:e|ing)|tak(?:e|ing)|filter(?:ing)?)\\s+out|not\\s+(?:from|by|of)|no|non|not)[\\s-]+(?:the\\s+|any\\s+|all\\s+)?${BOTS}|${BOTS}\\s+(?:excluded|left\\s+out|removed)|(?:only\\s+)?(?:real|human|actual|genuine)\\s+(?=users?|people|visitors?|traffic|events?)|humans?\\s+only|only\\s+humans?)\\b`,
  "i",
);
const ONLY = new RegExp(
  `\\b(?:(?:from|by|of|are|were|come\\s+from|came\\s+from|only)\\s+)?${BOTS}\\b`,
  "i",
);

export function takeBots(unread: Unread): AskedBots | null {
  if (unread.take(EXCLUDED)) return "exclude";
  return unread.take(ONLY) ? "only" : null;
}
