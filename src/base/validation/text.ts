import { type Fault, faults, type Reader } from "./fault";

export type TextRules = {
  /** In characters (code points), after trimming. */
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** Removes leading and trailing white space before all other checks. */
  trim?: boolean;
  /** Text of only white space counts as empty. */
  notBlank?: boolean;
};

/** Whether a text has more than `max` code points. A code point is one or two UTF-16 units. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let units = 0;
  for (let count = 0; count < max && units < text.length; count += 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units < text.length;
}

/** Like `text.trim()`, but faster in the usual case: every name of every event is trimmed. */
function trimmed(text: string): string {
  const plain = (code: number) => code > 0x20 && code < 0x7f;
  const isTrimmed = plain(text.charCodeAt(0)) && plain(text.charCodeAt(text.length - 1));
  return isTrimmed ? text : text.trim();
}

export function readText(input: unknown, rules: TextRules): string | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  const text = rules.trim ? trimmed(input) : input;
  const seen = rules.notBlank && trimmed(text) === "" ? "" : text;
  const min = rules.min ?? 0;
  if (seen.length < 2 * min && !isLongerThan(seen, min - 1)) return faults.stringTooShort(min);
  if (rules.max !== undefined && isLongerThan(text, rules.max)) {
    return faults.stringTooLong(rules.max);
  }
  if (rules.pattern && !rules.pattern.test(text)) return faults.stringPattern(rules.pattern.source);
  return text;
}

export const textReader =
  (rules: TextRules): Reader<string> =>
  (input) =>
    readText(input, rules);

export function choiceReader<const T extends string>(options: readonly T[]): Reader<T> {
  return (input) => {
    if (input === undefined) return faults.missing;
    return options.find((option) => option === input) ?? faults.literal(options);
  };
}
