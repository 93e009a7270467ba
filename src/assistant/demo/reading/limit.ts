import { COUNT, readCount } from "../words/numbers";
import type { Unread } from "../words/unread";

export type Limit = { count: number; order: "most" | "least" };

const TOP = new RegExp(`\\b(?:the\\s+)?(top|bottom)[\\s-]+(${COUNT})\\b(?!\\s*(?:%|percent))`, "i");
const COUNTED = new RegExp(
  `\\b(?:the\\s+)?(${COUNT})\\s+(?:of\\s+the\\s+)?(most|best|biggest|largest|highest|busiest|top|least|fewest|lowest|smallest|worst)\\b`,
  "i",
);

/** Takes "top 5" or "the three biggest". Ranges such as "last 7 days" must be taken before. */
export function takeLimit(unread: Unread): Limit | null {
  const top = unread.take(TOP);
  if (top) {
    const isTop = /top/i.test(top[1] ?? "");
    return { count: readCount(top[2] ?? "1"), order: isTop ? "most" : "least" };
  }
  const counted = unread.take(COUNTED);
  if (!counted) return null;
  const isLeast = /least|fewest|lowest|smallest|worst/i.test(counted[2] ?? "");
  return { count: readCount(counted[1] ?? "1"), order: isLeast ? "least" : "most" };
}
