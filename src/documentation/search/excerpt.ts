import { wordsOf } from "./words";

const LENGTH = 160;
/** Characters before the first match. */
const LEAD = 40;

/** The part of a text around the first word of the query that occurs in it. */
export function excerptOf(text: string, query: string): string {
  const lower = text.toLowerCase();
  const places = wordsOf(query).map((word) => lower.indexOf(word));
  const at = places.find((place) => place >= 0) ?? 0;
  const start = at <= LEAD ? 0 : text.lastIndexOf(" ", at - LEAD) + 1;
  const cut = text.slice(start, start + LENGTH);
  const end = start + LENGTH < text.length ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${start > 0 ? "… " : ""}${end}${start + LENGTH < text.length ? " …" : ""}`;
}
