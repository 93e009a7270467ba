/**
 * Whole numbers beyond ±2^53, which a double would round: an order id, a snowflake, a time in nanoseconds.
 * They count as the text of their digits wherever values are compared, grouped or listed.
 */

/** A string, which is passed over, or a number with its fraction and exponent. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MANY_DIGITS = /\d{16}/;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Whether a number may stand for another one that was rounded to it. */
export const isLong = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** Whether a text is a whole number beyond ±2^53, as JSON writes it without fraction or exponent. */
export const isLongInteger = (text: string): boolean => INTEGER.test(text) && isLong(Number(text));

/** JSON text with long integers as strings of their digits, at any depth. */
export function quoteLongIntegers(json: string): string {
  if (!MANY_DIGITS.test(json)) return json;
  return json.replace(STRING_OR_NUMBER, (found) => (isLongInteger(found) ? `"${found}"` : found));
}

/** `JSON.parse`, with long integers as strings of their digits. Throws a SyntaxError as it does. */
export function parseJsonExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const quoted = quoteLongIntegers(text);
  return quoted === text ? value : JSON.parse(quoted);
}

/** The digits of a long number: all of them where it is written as an integer, else those of its double. */
export function digitsOf(written: string): string {
  if (INTEGER.test(written)) return written;
  const shortest = String(Number(written));
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^(-?)(\d)(?:\.(\d+))?e\+(\d+)$/.exec(shortest) ?? [];
  return exponent === "" ? shortest : `${sign}${whole}${fraction.padEnd(Number(exponent), "0")}`;
}

/** Below 0, 0 or above 0, as `a` is less than, equal to or greater than `b`; both are digits. */
export function compareDigits(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : Number(difference > 0n);
}
