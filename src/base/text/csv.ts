/** A cell's value as it is known, before it is shown. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/**
 * What a spreadsheet runs as a formula (OWASP, "CSV Injection"), also behind white space, which some
 * trim on import. A leading apostrophe makes it text.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const MUST_QUOTE = /[",\r\n]|^\s|\s$|^$/;

/** RFC 4180: a line with its end. Text that would run as a formula becomes inert. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(csvCell).join(",")}\r\n`;

/**
 * A number stays a number, also a negative one and one that came as text. What is not known is an empty
 * cell, an empty text a pair of quotes. A text with an apostrophe before a formula gets one more, so that
 * two texts never become one.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const inert = FORMULA.test(text.replace(/^'+/, "")) && !NUMBER.test(text) ? `'${text}` : text;
  return MUST_QUOTE.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
