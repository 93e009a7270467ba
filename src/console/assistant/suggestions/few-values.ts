import type { Property } from "@/console/query/pickers/use-catalogue";

/** Values that look like words: not an id, an address, a path, a time or a sentence. */
const WORD = /^\p{L}[\p{L}\p{N}]*([ _-]\p{L}+){0,2}$/u;
const LONGEST_WORD = 24;
/** Parts of the names of properties with many values. */
const MANY =
  /(^|[_.\s-])(id|ids|uuid|key|token|hash|url|uri|href|path|email|name|title|text|query|search|referrer|message|version|at|time|date)$/i;
const CAMEL_MANY = /(Id|Ids|Url|Uri|Key|Token|Path|Email|Name|At|Time|Date)$/;

/**
 * A property that probably has few values, by which to break down; undefined if none looks like
 * that. The catalogue knows a few examples of each property, not how many values it has.
 */
export const propertyOfFewValues = (properties: readonly Property[]): string | undefined =>
  properties.filter(hasFewValues).toSorted((a, b) => b.share - a.share)[0]?.key;

function hasFewValues({ key, types, examples }: Property): boolean {
  const [main] = types;
  if (key.trim() === "" || MANY.test(key) || CAMEL_MANY.test(key)) return false;
  if (main?.type !== "string" || examples.length === 0) return false;
  return examples.every(
    (one) => typeof one === "string" && one.length <= LONGEST_WORD && WORD.test(one),
  );
}
