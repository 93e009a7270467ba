import type { WireRange } from "@/query/engine/language/wire";
import { spanRange } from "../ranges/plain-spans";
import { type Clock, calendarUnit } from "../ranges/presets";
import { type NamedRange, named } from "../ranges/range";
import { takeRange } from "../ranges/read-range";
import { readSpan, SPAN } from "../ranges/spans";
import { GAP, type Unread } from "../words/unread";
import { type Comparison, takeChange, takeComparison } from "./comparison";

export type Times = {
  range: NamedRange | null;
  comparison: Comparison | null;
  /** Whether the question is about the change itself. */
  change: boolean;
};

/** Takes the range of a question and what it compares it with. */
export function takeTimes(unread: Unread, clock: Clock): Times {
  const two = takeTwo(unread, clock);
  if (two) {
    takeChange(unread);
    return { ...related(two.range, { with: "range", range: two.other }, clock), change: true };
  }
  const unit = OVER.exec(unread.text)?.[1]?.toLowerCase();
  const comparison = takeComparison(unread, clock);
  const range = takeRange(unread, clock) ?? (unit === undefined ? null : runningUnit(unit));
  const isMore = comparison !== null && unread.take(MORE) !== null;
  const change = takeChange(unread) || isMore;
  const times = related(range, comparison, clock);
  const isCompared = change && times.comparison === null;
  return { ...times, ...(isCompared && { comparison: { with: "previous_period" } }), change };
}

/** "Week over week" compares this week with the one before. */
const OVER = /\b(day|week|month|year)[\s-](?:over|on)[\s-]\1\b/i;

function runningUnit(unit: string): NamedRange | null {
  if (unit === "day") return named({ day: "today" });
  return unit === "week" || unit === "month" || unit === "year" ? named(THIS[unit]) : null;
}

/** "More purchases today than yesterday": whether the figure rose. */
const MORE = /\b(?:any\s+)?(?:more|fewer|less)\b(?!\s+(?:than|or)\b)/i;

const TWO = new RegExp(
  `\\b(?:compare|(?:difference|change|changed|increase|decrease)\\s+(?:between|from)|between)\\b(?<between>.*?)(?:\\bthe\\s+)?(?<a>${SPAN})\\s+(?:and|to|with|vs\\.?|versus|against)\\s+(?:the\\s+)?(?<b>${SPAN})(?!\\w)`,
  "i",
);
const COMPARES = /\b(?:compare|differ|change|more|less|fewer|increase|decrease|grow|drop)/i;

/**
 * "Compare purchases in September and October": the later one is the range, the
 * other is compared with.
 */
function takeTwo(
  unread: Unread,
  { today }: Clock,
): { range: NamedRange; other: NamedRange } | null {
  if (!COMPARES.test(unread.text)) return null;
  const match = TWO.exec(unread.text);
  const { between = "", a = "", b = "" } = match?.groups ?? {};
  const [first, second] = [readSpan(a, today), readSpan(b, today)];
  if (!match || !first || !second || first.unit !== second.unit) return null;
  unread.rewrite(TWO, ` ${between.replaceAll("$", "$$$$")} ${GAP} `);
  const isOrdered = first.first.toString() < second.first.toString();
  const [earlier, later] = isOrdered ? [first, second] : [second, first];
  return { range: spanRange(later), other: spanRange(earlier) };
}

/** Uses the server's previous period where a question compares with exactly that. */
function related(
  range: NamedRange | null,
  comparison: Comparison | null,
  { today }: Clock,
): Pick<Times, "range" | "comparison"> {
  if (comparison?.with !== "range") return { range, comparison };
  const other = comparison.range.range;
  for (const unit of ["week", "month", "year"] as const) {
    const isRunning =
      range === null ||
      isSame(range.range, calendarUnit(unit, today, 0).range) ||
      isSame(range.range, THIS[unit]);
    const isLast = isSame(other, calendarUnit(unit, today, -1).range);
    if (isRunning && isLast) return { range: named(THIS[unit]), comparison: PREVIOUS };
  }
  const isToday = range === null || isSame(range.range, { day: "today" });
  if (isToday && isSame(other, { day: "yesterday" }))
    return { range: named({ day: "today" }), comparison: PREVIOUS };
  if (range?.before && isSame(other, range.before)) return { range, comparison: PREVIOUS };
  return { range, comparison };
}

const PREVIOUS: Comparison = { with: "previous_period" };
const THIS = {
  week: { last: "1w" },
  month: { last: "1m" },
  year: { last: "1y" },
} as const;

const isSame = (a: WireRange, b: WireRange | undefined): boolean =>
  b !== undefined && JSON.stringify(a) === JSON.stringify(b);
