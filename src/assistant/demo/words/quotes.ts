/** The first of the characters that stand for quoted texts, from a range that no text uses. */
const FIRST = 0xe000;
const MOST = 500;
const STAND_INS = /[\uE000-\uF8FF]/g;

/** `given`: whether the user quoted it; otherwise it is a known name. */
export type Quote = { text: string; given: boolean };

/** A question in which each quoted text is one character. */
export type Quoted = { text: string; quotes: Quote[] };

const QUOTES =
  /"([^"]{1,1000})"|“([^”]{1,1000})”|`([^`]{1,1000})`|(?<![\p{L}\p{N}])'([^']{1,1000})'(?![\p{L}\p{N}])|«([^»]{1,1000})»/gu;

/**
 * Replaces quoted texts, so that nothing in them reads like a part of the
 * question, and runs of spaces.
 */
export function withoutQuotes(question: string): Quoted {
  const quotes: Quote[] = [];
  const text = question
    .replace(STAND_INS, " ")
    .replace(QUOTES, (whole, ...groups: (string | undefined)[]) => {
      const inner = groups
        .slice(0, 5)
        .find((group) => typeof group === "string")
        ?.trim();
      if (!inner || quotes.length >= MOST) return whole;
      quotes.push({ text: inner, given: true });
      return standIn(quotes.length - 1);
    })
    .replace(/\s+/g, " ");
  return { text, quotes };
}

export const standIn = (index: number): string => String.fromCharCode(FIRST + index);

/** The quoted text that a character stands for; null for another word. */
export const quoteOf = (word: string, quotes: readonly Quote[]): Quote | null =>
  word.length === 1 ? (quotes[word.charCodeAt(0) - FIRST] ?? null) : null;

/** Puts the quoted texts back. */
export const withQuotes = (text: string, quotes: readonly Quote[]): string =>
  text.replace(STAND_INS, (character) => {
    const quote = quoteOf(character, quotes);
    return quote?.given ? `"${quote.text}"` : (quote?.text ?? "");
  });
