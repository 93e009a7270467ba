import { datesIn, type Span } from "./dates";
import { occurrences } from "./mask";

/**
 * What a figure belongs to: one of several texts, the day, week or month that begins
 * on a date, or an hour.
 */
export type Name = { texts: readonly string[] } | { date: string } | { hour: number };

/** A name in a text, by its index in the list. */
export type NameMention = Span & { index: number };

/** Where a text names each of these, in order. A name within a longer one does not count. */
export function namesIn(text: string, names: readonly Name[]): NameMention[] {
  const dates = datesIn(text);
  const spansOf = (name: Name): Span[] => {
    if ("date" in name) return dates.filter(({ first }) => first === name.date);
    if ("hour" in name) return hoursIn(text, name.hour);
    return name.texts.flatMap((part) => wordsIn(text, part));
  };
  const all = names.flatMap((name, index) =>
    spansOf(name).map(({ start, end }) => ({ index, start, end })),
  );
  const isWithin = (one: NameMention) =>
    all.some(
      (other) =>
        other.start <= one.start &&
        other.end >= one.end &&
        other.end - other.start > one.end - one.start,
    );
  return all.filter((one) => !isWithin(one)).toSorted((a, b) => a.start - b.start);
}

export const isNamed = (text: string, name: Name): boolean => namesIn(text, [name]).length > 0;

/**
 * As whole words, also in the plural. Codes such as "US" are only found in
 * capitals: "us" is a word.
 */
function wordsIn(text: string, part: string): Span[] {
  const isCode = /^[A-Z]{2,3}$/.test(part);
  return occurrences(text, part).filter(({ start, end }) => {
    if (isCode && text.slice(start, end) !== part) return false;
    const rest = text.slice(end).replace(/^s(?!\w)/, "");
    return !/\w$/.test(text.slice(0, start)) && !/^\w/.test(rest);
  });
}

/** "14:00", "14h", "2 PM" or "14:00–15:00", but not the offset "+14:00". */
function hoursIn(text: string, hour: number): Span[] {
  const until = `\\s?(?:–|-|to|and)\\s?(?:${hourForms((hour + 1) % 24)})`;
  const pattern = new RegExp(`(?<![\\d+:−-])(?:${hourForms(hour)})(?:${until})?(?!\\w)`, "gi");
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function hourForms(hour: number): string {
  const padded = String(hour).padStart(2, "0");
  const half = hour < 12 ? "a" : "p";
  return `(?:${padded}|${hour}):00(?!\\s?[ap]m)|${padded}h|${hour % 12 || 12}(?::00)?\\s?${half}\\.?m`;
}

/** An event or a value as people write it: `added_to_cart` is also "added to cart". */
export function nameOf(value: string): Name {
  const spaced = value.replaceAll("_", " ");
  return { texts: [...new Set([value, spaced, spaced.replaceAll(" ", "-")])] };
}

const COUNTRIES = new Intl.DisplayNames(["en"], { type: "region" });
const MORE_NAMES: Record<string, readonly string[]> = {
  US: ["USA", "U.S."],
  GB: ["UK", "Great Britain", "Britain"],
};

/** A country by its code or its English name. */
export const countryName = (code: string): Name => ({
  texts: [code, COUNTRIES.of(code) ?? code, ...(MORE_NAMES[code] ?? [])],
});

/** Events without a value. */
export const NO_VALUE: Name = {
  texts: ["(none)", "none", "no value", "without a value", "not set", "null", "unset", "(not set)"],
};
