import { Temporal } from "temporal-polyfill";
import { COUNT, readCount } from "../words/numbers";
import {
  addUnits,
  type Day,
  MONTH,
  monthOf,
  startOf,
  type Unit,
  WEEKDAY,
  weekdayOf,
} from "./calendar";

/** Some days in a row, both ends included. */
export type Span = {
  first: Day;
  last: Day;
  /** The calendar unit that it is. */
  unit: Unit;
};

type Form = { source: string; read(groups: string[], latest: Day): Span | null };

const day = (one: Day | null): Span | null => one && { first: one, last: one, unit: "day" };

function unitAt(unit: Unit, start: Day): Span {
  return { first: start, last: addUnits(start, unit, 1).subtract({ days: 1 }), unit };
}

/** Null for a day that its month does not have. */
function dateOf(year: number, month: number, dayOfMonth: number): Day | null {
  try {
    return Temporal.PlainDate.from({ year, month, day: dayOfMonth }, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** A date in its year, or without one in the latest year in which it is not after `latest`. */
function dateIn(year: string | undefined, month: number, dayOfMonth: number, latest: Day) {
  if (year !== undefined) return dateOf(Number(year), month, dayOfMonth);
  const date = dateOf(latest.year, month, dayOfMonth);
  if (date && Temporal.PlainDate.compare(date, latest) <= 0) return date;
  return dateOf(latest.year - 1, month, dayOfMonth);
}

const YEAR = "(?:,?\\s*(?:of\\s+)?((?:19|20)\\d\\d))?";
const ORDINAL = "(\\d{1,2})(?:st|nd|rd|th)?";

/** A date without groups, for forms that contain one. */
const DATE = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}(?:,?\\s*(?:19|20)\\d\\d)?|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s*(?:19|20)\\d\\d)?`;

const FORMS: readonly Form[] = [
  {
    source: "(\\d{4})-(\\d\\d)-(\\d\\d)",
    read: ([year, month, date]) => day(dateOf(Number(year), Number(month), Number(date))),
  },
  {
    source: "(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})",
    read: ([date, month, year]) => day(dateOf(Number(year), Number(month), Number(date))),
  },
  {
    source: "(\\d{1,2})/(\\d{1,2})/(\\d{4})",
    read: ([a, b, year]) => day(slashed(Number(a), Number(b), Number(year))),
  },
  {
    source: "(\\d{4})-(\\d\\d)",
    read: ([year, month]) => monthIn(dateOf(Number(year), Number(month), 1)),
  },
  {
    source: `${ORDINAL}\\s+(?:of\\s+)?(${MONTH})${YEAR}`,
    read: ([date, month = "", year], latest) =>
      day(dateIn(year, monthOf(month), Number(date), latest)),
  },
  {
    source: `(${MONTH})\\s+(?:the\\s+)?${ORDINAL}(?!\\d)${YEAR}`,
    read: ([month = "", date, year], latest) =>
      day(dateIn(year, monthOf(month), Number(date), latest)),
  },
  {
    source: `(${MONTH})${YEAR}`,
    read: ([month = "", year], latest) => monthIn(dateIn(year, monthOf(month), 1, latest)),
  },
  {
    source: `(\\d{1,2})(?:st|nd|rd|th)(?:\\s+of\\s+(?:this|the)\\s+month)?`,
    read: ([date], latest) => day(dayOfMonth(Number(date), latest)),
  },
  {
    source: `(?:q([1-4])|(first|second|third|fourth)\\s+quarter)${YEAR}`,
    read: ([digit, word = "", year], latest) =>
      quarter(digit ?? QUARTERS[word.toLowerCase()], year, latest),
  },
  {
    source: `(?:calendar\\s+week|cw|week)\\s+(\\d{1,2})${YEAR}`,
    read: ([number, year], latest) => isoWeek(Number(number), year, latest),
  },
  {
    source: `week\\s+(?:of|containing|including)\\s+(?:the\\s+)?(${DATE})`,
    read: ([text = ""], latest) => {
      const within = readSpan(text, latest);
      return within && unitAt("week", startOf("week", within.first));
    },
  },
  {
    source: `week\\s+(?:starting|beginning|commencing|from)\\s+(?:on\\s+)?(?:the\\s+)?(${DATE})`,
    read: ([text = ""], latest) => {
      const start = readSpan(text, latest);
      return start && unitAt("week", start.first);
    },
  },
  {
    source: `(?:(last|this|on)\\s+)?(${WEEKDAY})`,
    read: ([which = "", name = ""], latest) => day(weekday(weekdayOf(name), which, latest)),
  },
  { source: "today", read: (_, latest) => day(latest) },
  { source: "now", read: (_, latest) => day(latest) },
  { source: "yesterday", read: (_, latest) => day(latest.subtract({ days: 1 })) },
  {
    source: `(${COUNT})\\s+(day|week|month|quarter|year)s?\\s+ago`,
    read: ([count = "", unit = ""], latest) =>
      day(addUnits(latest, unit.toLowerCase() as Unit, -readCount(count))),
  },
  {
    source:
      "(?:start|beginning)\\s+of\\s+(?:the\\s+|this\\s+)?(?:(?:current)\\s+)?(week|month|quarter|year)",
    read: ([unit = ""], latest) => day(startOf(unit.toLowerCase() as Unit, latest)),
  },
  {
    source: "(this|last|previous)\\s+(week|month|quarter|year)",
    read: ([which = "", word = ""], latest) => {
      const unit = word.toLowerCase() as Unit;
      const back = which.toLowerCase() === "this" ? 0 : -1;
      return unitAt(unit, addUnits(startOf(unit, latest), unit, back));
    },
  },
  {
    source: "((?:19|20)\\d\\d)",
    read: ([year]) => {
      const start = dateOf(Number(year), 1, 1);
      return start && unitAt("year", start);
    },
  },
];

const QUARTERS: Record<string, string> = { first: "1", second: "2", third: "3", fourth: "4" };

const monthIn = (start: Day | null): Span | null => start && unitAt("month", start);

/** Null if it is not clear which number is the month. */
function slashed(a: number, b: number, year: number): Day | null {
  if (a > 12) return dateOf(year, b, a);
  return b > 12 || a === b ? dateOf(year, a, b) : null;
}

/** The latest such day, as in "on the 3rd". */
function dayOfMonth(date: number, latest: Day): Day | null {
  const inMonth = dateOf(latest.year, latest.month, date);
  if (inMonth && Temporal.PlainDate.compare(inMonth, latest) <= 0) return inMonth;
  const before = latest.with({ day: 1 }).subtract({ months: 1 });
  return dateOf(before.year, before.month, date);
}

function quarter(number: string | undefined, year: string | undefined, latest: Day): Span | null {
  const start = dateIn(year, 3 * (Number(number) - 1) + 1, 1, latest);
  return start && unitAt("quarter", start);
}

function isoWeek(week: number, year: string | undefined, latest: Day): Span | null {
  if (week < 1 || week > 53) return null;
  const startIn = (of: number) =>
    startOf("week", new Temporal.PlainDate(of, 1, 4)).add({ days: 7 * (week - 1) });
  if (year !== undefined) return unitAt("week", startIn(Number(year)));
  const start = startIn(latest.year);
  return unitAt(
    "week",
    Temporal.PlainDate.compare(start, latest) <= 0 ? start : startIn(latest.year - 1),
  );
}

/** The latest such day; "last Monday" on a Monday is a week ago. */
function weekday(number: number, which: string, latest: Day): Day {
  const back = (latest.dayOfWeek - number + 7) % 7;
  return latest.subtract({ days: back === 0 && which.toLowerCase() === "last" ? 7 : back });
}

/** The source of a pattern for every form, without groups. */
export const SPAN = `(?:${FORMS.map(({ source }) => source.replace(/(?<!\\)\((?!\?)/g, "(?:")).join("|")})`;

const READERS = FORMS.map(({ source, read }) => ({
  pattern: new RegExp(`^${source}$`, "i"),
  read,
}));

/**
 * Reads a text that {@link SPAN} matches; null for a date that does not exist.
 * `latest`: today, as a rule.
 */
export function readSpan(text: string, latest: Day): Span | null {
  const words = text.trim().replace(/^the\s+/i, "");
  for (const { pattern, read } of READERS) {
    const match = pattern.exec(words);
    if (match) return read(match.slice(1), latest);
  }
  return null;
}
