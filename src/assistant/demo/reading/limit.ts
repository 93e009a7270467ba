import { COUNT, readCount } from "../words/numbers";
import type { Unread } from "../words/unread";

export type Limit = { count: number; order: "most" | "least" };

const TOP = new RegExp(`\\b(?:the\\s+)?(top|bottom)[\\s-]+(${COUNT})\\b(?!\\s*(?:%|percent))`, "i");
const COUNTED = new RegExp(
  `\\b(?:the\\s+)?(${COUNT})\\s+(?:of\\s+the\\s+)?((?:most|least)(?:\\s+(?:frequent|common|popular|used|active|important))?|best|biggest|largest|highest|busiest|top|fewest|lowest|smallest|worst)\\b`,
  "i",
);

/** "Which three users … most": the order is said further on. */
const WHICH = new RegExp(
  `\\b(which|what)\\s+(?!an?\\b)(${COUNT})\\b(?=\\s+\\p{L}+.*\\b(most|highest|least|fewest|lowest)\\b)`,
  "iu",
);

/** Takes "top 5" or "the three biggest". Ranges such as "last 7 days" must be taken before. */
export function takeLimit(unread: Unread): Limit | null {
  const top = unread.take(TOP);
  if (top) {
    const isTop = /top/i.test(top[1] ?? "");
    return { count: readCount(top[2] ?? "1"), order: isTop ? "most" : "least" };
  }
  const which = WHICH.exec(unread.text);
  if (which) {
    unread.rewrite(WHICH, "$1");
    const isMost = /most|highest/i.test(which[3] ?? "");
    return { count: readCount(which[2] ?? "1"), order: isMost ? "most" : "least" };
  }
  const counted = unread.take(COUNTED);
  if (!counted) return null;
  const isLeast = /least|fewest|lowest|smallest|worst/i.test(counted[2] ?? "");
  return { count: readCount(counted[1] ?? "1"), order: isLeast ? "least" : "most" };
}
