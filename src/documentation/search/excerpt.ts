import { wordsOfQuery } from "./words";

const LENGTH = 160;
/** Characters before the first match. */
const LEAD = 40;

/** The part of a text around the first word of the query that occurs in it. */
export function excerptOf(text: string, query: string): string {
  const at = wordsOfQuery(query)
    .map((word) => placeOf(text, word))
    .find((place) => place >= 0);
  const start = at === undefined || at <= LEAD ? 0 : text.lastIndexOf(" ", at - LEAD) + 1;
  const cut = text.slice(start, start + LENGTH);
  const end = start + LENGTH < text.length ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${start > 0 ? "… " : ""}${end}${start + LENGTH < text.length ? " …" : ""}`;
}

/** Where the word is, else where a word begins with it; -1 if there is neither. */
function placeOf(text: string, word: string): number {
  const begins = `(?<![\\p{L}\\p{N}])${word.replaceAll(".", "\\.").replaceAll("-", "\\-")}`;
  const whole = text.search(new RegExp(`${begins}(?![\\p{L}\\p{N}])`, "iu"));
  return whole >= 0 ? whole : text.search(new RegExp(begins, "iu"));
}
