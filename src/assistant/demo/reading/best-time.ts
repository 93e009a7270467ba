import type { Granularity } from "../names/query-types";
import type { Unread } from "../words/unread";

export type Order = "most" | "least";

/** A question for the time at which a figure was highest or lowest. */
export type BestTime = {
  granularity: Granularity;
  /** Null if only "which day": another word says what is best. */
  order: Order | null;
  /** Whether hours of the day or days of the week are meant, over the whole range. */
  cycle: boolean;
};

const MOST =
  "busiest|best|peak|strongest|biggest|highest|top|record|most\\s+(?:active|popular|successful)";
const LEAST = "quietest|worst|slowest|weakest|lowest|calmest|least\\s+(?:active|popular|busy)";
const UNIT = "(hour|day|week|month|quarter)s?";

const CYCLE = new RegExp(
  `\\b(?:(?:at|on|in|by|per)\\s+)?(?:(?:which|what)\\s+)?(?:(${MOST})|(${LEAST}))?\\s*(?:(hour|time)s?\\s+of\\s+(?:the\\s+)?day|(days?\\s+of\\s+(?:the\\s+)?week|weekdays?))\\b`,
  "i",
);
const RANKED = new RegExp(
  `\\b(?:(?:which|what)\\s+(?:was|were|is|are)\\s+)?(?:the|our|my)?\\s*\\b(?:(${MOST})|(${LEAST}))\\s+(?:single\\s+)?${UNIT}\\b(?:\\s+(?:for|of|in|with))?`,
  "i",
);
const WHICH = new RegExp(`\\b(?:(?:on|in|at)\\s+)?(?:which|what)\\s+${UNIT}\\b`, "i");
const WHEN =
  /\bwhen\s+(?:did|do|does|was|were|is|are|have|has)\b(?=.*\b(?:most|peak(?:ed)?|highest|least|fewest|lowest|busiest|quietest)\b)/i;

export function takeBestTime(unread: Unread): BestTime | null {
  const cycle = unread.take(CYCLE);
  if (cycle) {
    const granularity = cycle[3] === undefined ? "day" : "hour";
    return { granularity, order: orderOf(cycle[1], cycle[2]), cycle: true };
  }
  const ranked = unread.take(RANKED);
  if (ranked) {
    const granularity = (ranked[3] ?? "day").toLowerCase() as Granularity;
    return { granularity, order: orderOf(ranked[1], ranked[2]), cycle: false };
  }
  const which = unread.take(WHICH)?.[1];
  if (which !== undefined) {
    return { granularity: which.toLowerCase() as Granularity, order: null, cycle: false };
  }
  return unread.take(WHEN) ? { granularity: "day", order: null, cycle: false } : null;
}

const orderOf = (most: string | undefined, least: string | undefined): Order | null =>
  most !== undefined ? "most" : least !== undefined ? "least" : null;
