/**
 * Integers beyond ±2^53, which a double would round: order ids, snowflakes, times in nanoseconds.
 * They are compared, grouped and listed as strings of digits.
 */

/** A string (to be skipped) or a number with its fraction and exponent. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MANY_DIGITS = /\d{16}/;
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Whether a number could be the result of rounding another one. */
export const isLong = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** Whether the text is a JSON integer beyond ±2^53, without fraction or exponent. */
export const isLongInteger = (text: string): boolean => INTEGER.test(text) && isLong(Number(text));

/** Returns the JSON text with long integers as strings of digits, at any depth. */
function quoteLongIntegers(json: string): string {
  if (!MANY_DIGITS.test(json)) return json;
  return json.replace(STRING_OR_NUMBER, (found) => (isLongInteger(found) ? `"${found}"` : found));
}

/** Like `JSON.parse`, but returns long integers as strings of digits. */
export function parseJsonExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const quoted = quoteLongIntegers(text);
  return quoted === text ? value : JSON.parse(quoted);
}

/**
 * The digits of a long number: as written if it is an integer, otherwise the digits of its double.
 */
export function digitsOf(written: string): string {
  if (INTEGER.test(written)) return written;
  const shortest = String(Number(written));
  const [, sign = "", whole = "", fraction = "", exponent = ""] =
    /^(-?)(\d)(?:\.(\d+))?e\+(\d+)$/.exec(shortest) ?? [];
  return exponent === "" ? shortest : `${sign}${whole}${fraction.padEnd(Number(exponent), "0")}`;
}

/** Compares two strings of digits for sorting: negative if `a` is less than `b`, 0 if equal. */
export function compareDigits(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : Number(difference > 0n);
}
