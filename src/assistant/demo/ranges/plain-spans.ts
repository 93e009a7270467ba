import type { Unread } from "../words/unread";
import { addUnits, days, wholeUnit } from "./calendar";
import type { Clock } from "./presets";
import { type NamedRange, named } from "./range";
import { readSpan, SPAN, type Span } from "./spans";

const PLAIN = new RegExp(
  `(?:\\b(in|on|during|for|of|throughout|at|over)\\s+)?(?:\\bthe\\s+)?(?:\\b(first|second)\\s+half\\s+of\\s+)?(?<![\\w.,-])(${SPAN})(?!\\w|[-/.]\\d|\\s*percentile|\\s+retention)`,
  "gi",
);
/** What only stands for a time after a word such as "in": they could be verbs or amounts. */
const WEAK =
  /^(?:\d{4}|may|mar|march|now|today|(?:calendar\s+)?week\s+\d+|\d{1,2}(?:st|nd|rd|th))$/i;

/** A range that a question names by its days: a date, a month, a quarter, a weekday. */
export function plainSpan(unread: Unread, { today }: Clock): NamedRange | null {
  for (const match of unread.text.matchAll(PLAIN)) {
    const [whole, lead, half, text = ""] = match;
    if (WEAK.test(text) && (lead === undefined || lead.toLowerCase() === "over")) continue;
    const span = readSpan(text, today);
    if (!span) continue;
    unread.remove(match.index, whole.length);
    return half === undefined ? spanRange(span) : named(halfOf(span, half.toLowerCase()));
  }
  return null;
}

/** A span as a range, with the calendar's period before it. */
export function spanRange({ first, last, unit }: Span): NamedRange {
  const isEven = unit === "day" || unit === "week";
  return {
    range: days(first, last),
    before: isEven ? null : wholeUnit(unit, addUnits(first, unit, -1)),
  };
}

/** The first half of a month ends on the 15th, that of a longer unit in its middle. */
function halfOf({ first, last, unit }: Span, half: string) {
  const middle =
    unit === "year"
      ? first.add({ months: 6 })
      : unit === "month"
        ? first.add({ days: 15 })
        : first.add({ days: Math.ceil((first.until(last).days + 1) / 2) });
  return half === "first" ? days(first, middle.subtract({ days: 1 })) : days(middle, last);
}
