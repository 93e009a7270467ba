import { dateSpans, type Span } from "./dates";
import { durationsIn } from "./durations";

/**
 * Digits that are no figures: addresses, ids, versions, list markers, ordinals,
 * and numbers in names.
 */
const NO_FIGURES: readonly RegExp[] = [
  /\bhttps?:\/\/\S+/g,
  /\]\([^)]*\)/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?:Z|\s?[+-]\d{2}:?\d{2})?/gi,
  /\b\d{1,2}\s?[ap]\.?m\b/gi,
  /\b(?:UTC|GMT)\s?[+-−]\s?\d{1,2}(?::\d{2})?/g,
  /^[ \t]*\d{1,3}[.)]\s/gm,
  /\b\d+(?:st|nd|rd|th)\b/g,
  /\b\d+\.\d+\.\d+\b/g,
  /\b(?:top|step|week|day|month|period|version|no\.|Q)[\s-]?\d+\b/gi,
  /\b(?:last|past|previous|preceding|first|next|prior)\s+\d+\b/gi,
  /#\d+/g,
  /\b[A-Za-z]\w*[-_][\w-]*\d[\w-]*/g,
  /\b\d+[\s-](?:calendar\s)?(?:months?|quarters?|years?)\b/gi,
];

/**
 * The text with spaces in place of everything that looks like a figure but is none,
 * at the same positions.
 */
export function withoutOthers(text: string, names: readonly string[] = []): string {
  const spans: Span[] = [
    ...dateSpans(text),
    ...durationsIn(text),
    ...NO_FIGURES.flatMap((pattern) => matchesOf(text, pattern)),
    ...names.filter((name) => /\d/.test(name)).flatMap((name) => occurrences(text, name)),
  ];
  const characters = [...Array(text.length).keys()].map((index) => text.charAt(index));
  for (const { start, end } of spans) characters.fill(" ", start, end);
  return characters.join("");
}

const matchesOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Where a text contains another, in any case. */
export function occurrences(text: string, part: string): Span[] {
  if (part === "") return [];
  const [whole, wanted] = [text.toLowerCase(), part.toLowerCase()];
  const spans: Span[] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    spans.push({ start: at, end: at + part.length });
  }
  return spans;
}
