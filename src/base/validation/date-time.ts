import { MINUTE_MS } from "../time/durations";
import { Fault, faults } from "./fault";
import { daysInMonth, readIsoUtc } from "./iso-utc";

/** A time as it was written. Without a zone it is a wall-clock time, here read as UTC. */
export type WrittenTime = {
  /** Milliseconds since the epoch. */
  ms: number;
  /** Whether the text has a zone or offset (a Unix number always does). */
  zoned: boolean;
};

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt _](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,30}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Matched cumulatively: the first entry that does not match determines the error. */
const GRAMMAR: readonly (readonly [pattern: string, error: string])[] = [
  ["\\d{4}", "invalid character in year"],
  ["-", "invalid date separator, expected `-`"],
  ["\\d\\d", "invalid character in month"],
  ["-", "invalid date separator, expected `-`"],
  ["\\d\\d", "invalid character in day"],
  ["[Tt _]", "invalid datetime separator, expected `T`, `t`, `_` or space"],
  ["\\d\\d", "invalid character in hour"],
  [":", "invalid time separator, expected `:`"],
  ["\\d\\d", "invalid character in minute"],
];

const DAY_MINUTES = 24 * 60;
/** Larger numbers are milliseconds: as seconds, they would be after the year 2603. */
const MILLISECONDS_ABOVE = 2e10;
const YEAR_ONE_MS = -62_135_596_800_000;
const YEAR_10000_MS = 253_402_300_800_000;
/** The Gregorian calendar repeats after this time. */
const CALENDAR_CYCLE = { years: 400, ms: 146_097 * DAY_MINUTES * MINUTE_MS };
/**
 * Shorter digit strings are more likely a year or a compact date than a Unix time. Longer ones are
 * rejected because events keep the text, and zeros could make it as long as a request.
 */
const UNIX_TEXT = /^-?\d{9,30}(\.\d{1,30})?$/;

function malformed(text: string): Fault {
  if (text.length < 10) return faults.datetimeText("input is too short");
  let grown = "^";
  for (const [pattern, error] of GRAMMAR) {
    grown += pattern;
    if (!new RegExp(grown).test(text)) return faults.datetimeText(error);
  }
  return faults.datetimeText("unexpected extra characters at the end of the input");
}

/** Minutes east of UTC, from "Z", "+05:45", "+0545" or "+05". */
function offsetMinutes(zone: string): number | Fault {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.length > 3 ? zone.slice(-2) : 0);
  if (minutes > 59)
    return faults.datetimeText("timezone minute value is outside expected range of 0-59");
  const total = hours * 60 + minutes;
  if (total >= DAY_MINUTES)
    return faults.datetimeText("timezone offset must be less than 24 hours");
  return zone.startsWith("-") ? -total : total;
}

function readUnix(value: number): WrittenTime | Fault {
  const ms = Math.round(Math.abs(value) > MILLISECONDS_ABOVE ? value : value * 1000);
  if (ms >= YEAR_10000_MS) {
    return faults.datetimeNumber("dates after 9999 are not supported as unix timestamps");
  }
  if (ms < YEAR_ONE_MS) {
    return faults.datetimeNumber("dates before 0001 are not supported as unix timestamps");
  }
  return { ms, zoned: true };
}

function readText(text: string): WrittenTime | Fault {
  const utc = readIsoUtc(text);
  if (!Number.isNaN(utc)) return { ms: utc, zoned: true };
  const match = DATE_TIME.exec(text);
  if (!match) return UNIX_TEXT.test(text) ? readUnix(Number(text)) : malformed(text);
  const [, y, mo, d, h = "0", mi = "0", s = "0", fraction = "", zone] = match;
  const year = Number(y);
  const month = Number(mo);
  const day = Number(d);
  const hour = Number(h);
  const minute = Number(mi);
  const second = Number(s);
  if (year < 1) return faults.datetimeText("year value is outside expected range");
  if (month < 1 || month > 12) {
    return faults.datetimeText("month value is outside expected range of 1-12");
  }
  if (day < 1 || day > daysInMonth(year, month)) {
    return faults.datetimeText("day value is outside expected range");
  }
  if (hour > 23) return faults.datetimeText("hour value is outside expected range of 0-23");
  if (minute > 59) return faults.datetimeText("minute value is outside expected range of 0-59");
  if (second > 60) return faults.datetimeText("second value is outside expected range of 0-59");
  const offset = zone === undefined ? 0 : offsetMinutes(zone);
  if (offset instanceof Fault) return offset;
  // Unix time cannot represent a leap second (RFC 3339, section 5.7): it is read as :59.
  const wholeSecond = Math.min(second, 59);
  const millis = fraction === "" ? 0 : Number(fraction.slice(0, 3).padEnd(3, "0"));
  // One cycle later, since Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const later = year + CALENDAR_CYCLE.years;
  const wall = Date.UTC(later, month - 1, day, hour, minute, wholeSecond) - CALENDAR_CYCLE.ms;
  return { ms: wall + millis - offset * MINUTE_MS, zoned: zone !== undefined };
}

/**
 * Reads a date-time: ISO 8601 text with any offset, truncated to the millisecond; a date alone
 * means midnight; a number (or a string of 9 to 30 digits) is Unix seconds, or milliseconds above
 * 2e10. Fractions have at most 30 digits.
 */
export function readWrittenTime(input: unknown): WrittenTime | Fault {
  if (typeof input === "string") return readText(input);
  if (typeof input === "number") return readUnix(input);
  return input === undefined ? faults.missing : faults.datetimeType;
}

/** Like {@link readWrittenTime}, in ms since the epoch; no zone means UTC. */
export function readDateTime(input: unknown): number | Fault {
  const time = readWrittenTime(input);
  return time instanceof Fault ? time : time.ms;
}

const PLUS_AS_SPACE = /([Tt _]\d\d:\d\d\S*) (\d\d(?::?\d\d)?)$/;

/**
 * Like {@link readWrittenTime}, for a query parameter, where an unescaped `+` arrives as a space.
 */
export function readQueryTime(input: unknown): WrittenTime | Fault {
  return readWrittenTime(typeof input === "string" ? input.replace(PLUS_AS_SPACE, "$1+$2") : input);
}
