const ZERO = 0x30;
const LENGTH = "2026-07-15T09:30:00.000Z".length;

/** The number that the digits from `start` to `end` spell; NaN if one of them is not a digit. */
function digits(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const hasPunctuation = (text: string): boolean =>
  text[4] === "-" &&
  text[7] === "-" &&
  text[10] === "T" &&
  text[13] === ":" &&
  text[16] === ":" &&
  text[19] === "." &&
  text[23] === "Z";

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Reads the form that `toISOString` writes, in ms since the epoch, without a regular expression:
 * nearly all clients send it. NaN for any other text, invalid dates and leap seconds.
 */
export function readIsoUtc(text: string): number {
  if (text.length !== LENGTH || !hasPunctuation(text)) return Number.NaN;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, 19);
  const millis = digits(text, 20, 23);
  const isValid =
    // Date.UTC reads the years 0 to 99 as 1900 to 1999.
    year >= 100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59;
  return isValid ? Date.UTC(year, month - 1, day, hour, minute, second, millis) : Number.NaN;
}
