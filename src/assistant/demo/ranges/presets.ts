import { COUNT, readCount } from "../words/numbers";
import type { Unread } from "../words/unread";
import { addUnits, type Day, days, startOf, type Unit, wholeUnit } from "./calendar";
import { type NamedRange, named } from "./range";

/** Takes a range from a question, as seen on a day in the project's zone. `now` in ms. */
export type ReadRange = (unread: Unread, clock: Clock) => NamedRange | null;
export type Clock = { today: Day; now: number };

/** Longer than events are stored. */
const EVERYTHING = "14m";

const LETTERS: Record<string, string> = { hour: "h", day: "d", week: "w", month: "m", year: "y" };

/**
 * Ranges relative to today, which the server resolves in the project's zone where it knows them.
 */
export const PRESETS: readonly ReadRange[] = [
  lastCompleteUnits,
  lastUnits,
  rolling,
  thisUnit,
  lastUnit,
  unitsAgo,
  weekend,
  namedDay,
  everything,
];

const UNITS = "(hour|day|week|month|quarter|year)";
const LEAD = "(?:\\b(?:in|over|during|within|for|from|of|on)\\s+)?(?:\\b(?:the|our|all)\\s+)?";
const LAST = "(?:last|past|previous|preceding|trailing|latest|recent|prior)";

const pattern = (source: string): RegExp => new RegExp(`${LEAD}\\b${source}\\b(?:'s)?`, "i");

const LAST_UNITS = pattern(`${LAST}\\s+(${COUNT})\\s+(minute|hour|day|week|month|quarter|year)s?`);

function lastUnits(unread: Unread, { today, now }: Clock): NamedRange | null {
  const [, written = "", unit = ""] = unread.take(LAST_UNITS) ?? [];
  if (written === "") return null;
  const count = readCount(written);
  if (unit === "minute") return named(minutesUntil(now, count));
  if (unit === "quarter") {
    return named(days(addUnits(startOf("quarter", today), "quarter", 1 - count), today));
  }
  return named({ last: `${count}${LETTERS[unit.toLowerCase()]}` });
}

const MINUTE_MS = 60_000;

/** The server has no range in minutes. */
const minutesUntil = (now: number, count: number) => ({
  start_time: new Date(now - count * MINUTE_MS).toISOString(),
  end_time: new Date(now).toISOString(),
});

const COMPLETE = pattern(
  `${LAST}\\s+(${COUNT})\\s+(?:full|complete|completed|whole|entire)\\s+(day|week|month|quarter|year)s?`,
);

function lastCompleteUnits(unread: Unread, { today }: Clock): NamedRange | null {
  const [, written = "", word = ""] = unread.take(COMPLETE) ?? [];
  if (written === "") return null;
  const unit = word.toLowerCase() as Unit;
  const end = startOf(unit, today);
  return named(days(addUnits(end, unit, -readCount(written)), end.subtract({ days: 1 })));
}

/** "the past week" and "over the last month" end today; "last month" is the calendar's. */
const ROLLING = new RegExp(
  `\\b(?:(?:in|over|during|within|for)\\s+)?(?:(?:the|this)\\s+(?:last|past)|past|trailing|rolling)\\s+${UNITS}\\b(?:'s)?`,
  "i",
);
const ROLLING_LENGTHS: Record<string, string> = {
  hour: "1h",
  day: "24h",
  week: "7d",
  month: "30d",
  quarter: "90d",
  year: "12m",
};

function rolling(unread: Unread): NamedRange | null {
  const unit = unread.take(ROLLING)?.[1]?.toLowerCase();
  const last = unit === undefined ? undefined : ROLLING_LENGTHS[unit];
  return last === undefined ? null : named({ last });
}

const BEFORE_LAST = pattern("(day|week|month|quarter|year)\\s+before\\s+(?:last|yesterday)");

/** Takes "the day before yesterday", in which "yesterday" is not a day of its own. */
export function beforeLast(unread: Unread, { today }: Clock): NamedRange | null {
  const word = unread.take(BEFORE_LAST)?.[1]?.toLowerCase();
  return word === undefined ? null : calendarUnit(word as Unit, today, -2);
}

const TO_DATE: Record<string, Unit> = { w: "week", m: "month", q: "quarter", y: "year" };
const THIS_UNIT = pattern(
  "(?:(?:this|current)\\s+(hour|week|month|quarter|year)(?:\\s+(?:so\\s+far|to\\s+date|until\\s+now))?|(week|month|quarter|year)(?:\\s+so\\s+far|[\\s-]+to[\\s-]+date)|([wmqy])td)",
);

function thisUnit(unread: Unread, { today }: Clock): NamedRange | null {
  const [whole, current, soFar, letter = ""] = unread.take(THIS_UNIT) ?? [];
  if (whole === undefined) return null;
  const unit = (current ?? soFar ?? TO_DATE[letter.toLowerCase()] ?? "day").toLowerCase();
  if (unit === "quarter") return runningQuarter(today);
  return named({ last: `1${LETTERS[unit]}` });
}

/** The server has no preset for quarters, and would compare with the days just before. */
function runningQuarter(today: Day): NamedRange {
  const start = startOf("quarter", today);
  const before = addUnits(start, "quarter", -1);
  const end = before.add({ days: start.until(today).days });
  return { range: days(start, today), before: days(before, end) };
}

const LAST_UNIT = pattern(
  "(?:last|previous|prior|preceding)\\s+(?:calendar\\s+|full\\s+|complete\\s+)?(week|month|quarter|year)",
);

function lastUnit(unread: Unread, { today }: Clock): NamedRange | null {
  const word = unread.take(LAST_UNIT)?.[1]?.toLowerCase();
  return word === undefined ? null : calendarUnit(word as Unit, today, -1);
}

const AGO = pattern(`(${COUNT})\\s+(day|week|month|quarter|year)s?\\s+ago`);

function unitsAgo(unread: Unread, { today }: Clock): NamedRange | null {
  const [, written = "", word = ""] = unread.take(AGO) ?? [];
  if (written === "") return null;
  return calendarUnit(word.toLowerCase() as Unit, today, -readCount(written));
}

/** A whole unit of the calendar: the current one plus `offset`. */
export function calendarUnit(unit: Unit, today: Day, offset: number): NamedRange {
  const start = addUnits(startOf(unit, today), unit, offset);
  const isEven = unit === "day" || unit === "week";
  return {
    range: wholeUnit(unit, start),
    before: isEven ? null : wholeUnit(unit, addUnits(start, unit, -1)),
  };
}

const WEEKEND = pattern("(this|last|past|previous)?\\s*weekend");

/** The latest weekend that has begun; "last" is one that is over. */
function weekend(unread: Unread, { today }: Clock): NamedRange | null {
  const match = unread.take(WEEKEND);
  if (!match) return null;
  const saturday = startOf("week", today).add({ days: 5 });
  const isPast = match[1] !== undefined && match[1].toLowerCase() !== "this";
  const back = today.dayOfWeek < 6 || isPast ? 7 : 0;
  const start = saturday.subtract({ days: back });
  return {
    range: days(start, start.add({ days: 1 })),
    before: days(start.subtract({ days: 7 }), start.subtract({ days: 6 })),
  };
}

const NAMED_DAY = pattern("(today|yesterday)(?:\\s+so\\s+far)?");

function namedDay(unread: Unread): NamedRange | null {
  const day = unread.take(NAMED_DAY)?.[1]?.toLowerCase();
  return day === "today" || day === "yesterday" ? named({ day }) : null;
}

const EVERYTHING_WORDS =
  /\b(?:(?:of|for|over|across)\s+)?(?:all[\s-]time|all\s+(?:the\s+)?(?:stored\s+)?data|since\s+(?:the\s+)?(?:very\s+)?(?:beginning|start|launch)(?!\s+of)|since\s+day\s+one|(?:so\s+far|to\s+date|up\s+to\s+now|until\s+now)|ever)\b/i;

function everything(unread: Unread): NamedRange | null {
  return unread.take(EVERYTHING_WORDS) ? named({ last: EVERYTHING }) : null;
}
