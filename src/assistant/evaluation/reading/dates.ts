import { Temporal } from "temporal-polyfill";

/**
 * A day, month or quarter that a text names: its first and last day as YYYY-MM-DD,
 * and where it stands.
 */
export type DateMention = {
  first: string;
  last: string;
  /** "14:05" if the text names a time with the day. */
  time: string | null;
  start: number;
  end: number;
};

/** Where a text names dates, also those without a year. */
export type Span = { start: number; end: number };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const MONTH =
  "(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const DAY = "(0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?(?![\\d:])";
/** Within a line: a list of days is no range. */
const UNTIL = "[ \\t]*(?:–|—|-|to|and|until|through)[ \\t]*";

/** Each form, and what its groups are. */
const FORMS: readonly (readonly [string, readonly Part[]])[] = [
  [
    "(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2}:\\d{2})(?::\\d{2}(?:\\.\\d+)?)?)?(?:Z|[+-]\\d{2}:?\\d{2})?",
    ["year", "month", "day", "time"],
  ],
  [
    `${DAY}\\.?(?:${UNTIL}${DAY}\\.?)?\\s+(?:of\\s+)?${MONTH}(?:,?\\s+(\\d{4}))?`,
    ["day", "lastDay", "month", "year"],
  ],
  [`${MONTH}\\s+${DAY}(?:${UNTIL}${DAY})?(?:,?\\s+(\\d{4}))?`, ["month", "day", "lastDay", "year"]],
  [`${MONTH},?\\s+(\\d{4})`, ["month", "year"]],
  ["Q([1-4])\\s+(\\d{4})", ["quarter", "year"]],
  ["(\\d{4})-(\\d{2})(?![-\\d])", ["year", "month"]],
];

type Part = "year" | "month" | "day" | "lastDay" | "time" | "quarter";
type Found = Span & Partial<Record<Part, string>>;

const PATTERN = new RegExp(FORMS.map(([form]) => `(?<![\\w:-])(?:${form})(?!\\w)`).join("|"), "g");

/**
 * Every absolute date in a text. A date without a year takes that of the next date that has one.
 */
export function datesIn(text: string): DateMention[] {
  const found = formsIn(text);
  return found.flatMap((one, index) => {
    const year = one.year ?? yearOf(found, index);
    return year === null ? [] : mentionsOf({ ...one, year });
  });
}

export const dateSpans = (text: string): Span[] => formsIn(text);

function formsIn(text: string): Found[] {
  return [...text.matchAll(PATTERN)].flatMap((match) => {
    const one: Found = { start: match.index, end: match.index + match[0].length };
    let group = 1;
    for (const [, parts] of FORMS) {
      for (const part of parts) {
        const value = match[group++];
        if (value !== undefined) one[part] = value;
      }
    }
    return [one];
  });
}

function yearOf(found: readonly Found[], index: number): string | null {
  const month = monthNumber(found[index]?.month);
  const next = found.slice(index + 1).find(({ year }) => year !== undefined);
  // "31 December to 6 January 2027".
  if (next?.year !== undefined) {
    return month > monthNumber(next.month) ? String(Number(next.year) - 1) : next.year;
  }
  const before = found.slice(0, index).findLast(({ year }) => year !== undefined);
  if (before?.year === undefined) return null;
  return month < monthNumber(before.month) ? String(Number(before.year) + 1) : before.year;
}

function mentionsOf(one: Found & { year: string }): DateMention[] {
  const { start, end, quarter, day, lastDay, time = null } = one;
  const at = (first: Temporal.PlainDate, last: Temporal.PlainDate): DateMention => ({
    first: first.toString(),
    last: last.toString(),
    time,
    start,
    end,
  });
  const first = dateOf(one.year, quarter ? Number(quarter) * 3 - 2 : monthNumber(one.month), day);
  if (first === null) return [];
  if (day === undefined) {
    return [at(first, first.add({ months: quarter ? 3 : 1 }).subtract({ days: 1 }))];
  }
  const last = lastDay === undefined ? null : dateOf(one.year, first.month, lastDay);
  return last === null ? [at(first, first)] : [at(first, first), at(last, last)];
}

function dateOf(year: string, month: number, day = "1"): Temporal.PlainDate | null {
  try {
    const parts = { year: Number(year), month, day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: "reject" });
  } catch {
    return null;
  }
}

function monthNumber(text: string | undefined): number {
  if (text === undefined) return 0;
  return /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3)) + 1;
}
