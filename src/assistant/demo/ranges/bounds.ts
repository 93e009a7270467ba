import { Temporal } from "temporal-polyfill";
import type { Unread } from "../words/unread";
import { addUnits, type Day, days } from "./calendar";
import type { ReadRange } from "./presets";
import { type NamedRange, named } from "./range";
import { readSpan, SPAN } from "./spans";

/** Longer than events are stored. */
const STORED_MONTHS = 14;
/** Of one query. */
const LONGEST_DAYS = 400;

/** Ranges between two days, of which one may be today or the first day that is stored. */
export const BOUNDS: readonly ReadRange[] = [between, since, after, until];

const THE = "(?:the\\s+)?";
const BETWEEN = [
  `\\bbetween\\s+${THE}(${SPAN})\\s+(?:and|to)\\s+${THE}(${SPAN})(?!\\w)`,
  `\\bfrom\\s+${THE}(${SPAN})\\s*(?:to|until|till|through|thru|up\\s+to|-|–|—)\\s*${THE}(${SPAN})(?!\\w)`,
  `(?<![\\w-])(${SPAN})\\s*(?:\\bto\\b|\\buntil\\b|\\bthrough\\b|–|—|\\s-\\s)\\s*${THE}(${SPAN})(?!\\w)`,
].map((source) => new RegExp(source, "i"));

function between(unread: Unread, { today }: { today: Day }): NamedRange | null {
  for (const pattern of BETWEEN) {
    const [, start = "", end = ""] = pattern.exec(unread.text) ?? [];
    const last = readSpan(end, today);
    const first = last && readSpan(start, last.last);
    if (!first) continue;
    unread.take(pattern);
    return named(days(first.first, last.last));
  }
  return null;
}

const bound = (source: string): RegExp => new RegExp(`${source}\\s+${THE}(${SPAN})(?!\\w)`, "i");

const SINCE = [
  bound("(?<!\\bweek\\s)\\b(?:ever\\s+)?(?:since|starting(?:\\s+(?:from|on|in))?|as\\s+of)"),
  new RegExp(`\\bfrom\\s+${THE}(${SPAN})\\s+(?:on|onwards?|until\\s+(?:now|today))\\b`, "i"),
];

function since(unread: Unread, { today }: { today: Day }): NamedRange | null {
  for (const pattern of SINCE) {
    const first = takeSpan(unread, pattern, today);
    if (first) return named(days(first.first, today));
  }
  return null;
}

const AFTER = bound("\\bafter");

function after(unread: Unread, { today }: { today: Day }): NamedRange | null {
  const span = takeSpan(unread, AFTER, today);
  return span && named(days(span.last.add({ days: 1 }), today));
}

const UNTIL = [bound("\\b(?:until|till|up\\s+to)"), bound("\\bbefore")];

function until(unread: Unread, { today }: { today: Day }): NamedRange | null {
  for (const [index, pattern] of UNTIL.entries()) {
    const span = takeSpan(unread, pattern, today);
    if (!span) continue;
    const last = index === 0 ? span.last : span.first.subtract({ days: 1 });
    const stored = addUnits(today, "month", -STORED_MONTHS);
    const longest = last.subtract({ days: LONGEST_DAYS - 1 });
    const isLater = Temporal.PlainDate.compare(stored, longest) > 0;
    return named(days(isLater ? stored : longest, last));
  }
  return null;
}

/** Takes a match only if its days exist. */
function takeSpan(unread: Unread, pattern: RegExp, today: Day) {
  const span = readSpan(pattern.exec(unread.text)?.[1] ?? "", today);
  if (span) unread.take(pattern);
  return span;
}
