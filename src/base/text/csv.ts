export type CsvValue = string | number | bigint | boolean | null | undefined;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/**
 * Text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), even after white space,
 * which some spreadsheets trim on import. A leading apostrophe turns it into plain text.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const MUST_QUOTE = /[",\r\n]|^\s|\s$|^$/;

/** One line, including its line break (RFC 4180). Text that would run as a formula is escaped. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(csvCell).join(",")}\r\n`;

/**
 * A number stays a number, even if it is negative or arrives as text. A missing value is an empty
 * cell, and an empty text is a pair of quotes. A formula that already starts with an apostrophe
 * gets another one, so that distinct texts stay distinct.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const inert = FORMULA.test(text.replace(/^'+/, "")) && !NUMBER.test(text) ? `'${text}` : text;
  return MUST_QUOTE.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
