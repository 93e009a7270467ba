import type { Catalogue } from "../names/catalogue";
import { linksOf } from "../names/links";
import { type Quote, quoteOf } from "../words/quotes";
import type { IsValue } from "./granularity";

const OPERATOR = /(?:\b(?:is|are|was|were|equals?|not)|[=:]|\b(?:on|with|to)\s+(?:an?|the))\s*$/i;
const NEXT_WORD = /^\s+([^\s¦?.,;]+)/;
const LAST_WORD = /([^\s¦?.,;]+)\s*$/;

/**
 * Whether "monthly" is the value of a property rather than a unit of time: after "is" or beside the
 * property, or before an event that has the property.
 */
export function valueWords(catalogue: Catalogue, quotes: readonly Quote[]): IsValue {
  const links = (word: string | undefined) =>
    word === undefined ? null : linksOf(quoteOf(word, quotes)?.text ?? word, catalogue);
  return (word, before, after) => {
    const fields = linksOf(word, catalogue).values.map(({ field }) => field);
    if (fields.length === 0) return false;
    if (OPERATOR.test(before)) return true;
    const next = links(NEXT_WORD.exec(after)?.[1]);
    const last = links(LAST_WORD.exec(before)?.[1]);
    const isBeside = [next, last].some((one) =>
      one?.fields.some(({ item }) => fields.some(({ field }) => field === item.field)),
    );
    const isOfEvent = next?.events.some(({ item }) =>
      fields.some(({ events }) => events.includes(item.name)),
    );
    return isBeside || isOfEvent === true;
  };
}
