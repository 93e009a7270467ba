import type { Schema } from "../document/types";
import { itemsOf, partsOf, refOf, variantsOf } from "./read-schema";

/** A piece of a type's text; `ref` is the schema that it names. */
export type TypePart = { text: string; ref?: string };

const FORMATS: Record<string, string> = {
  date: "date",
  "date-time": "time (ISO 8601)",
  uri: "URL",
  uuid: "UUID",
};

const WORDS: Record<string, string> = { array: "list", null: "null" };

/** A schema's type in words, such as "list of Filter". */
export function typeParts(schema: Schema): TypePart[] {
  const ref = refOf(schema);
  if (ref !== undefined) return [{ text: ref, ref }];
  const variants = variantsOf(schema);
  if (variants.length > 0) return joined(variants.map(typeParts), " or ");
  const parts = partsOf(schema);
  if (parts.length > 0) return typeParts(parts[0] ?? {});
  const items = itemsOf(schema);
  if (items) return [{ text: "list of " }, ...typeParts(items)];
  return [{ text: simpleType(schema) }];
}

function simpleType({ type, format, const: constant }: Schema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  const known = typeof format === "string" ? FORMATS[format] : undefined;
  if (known !== undefined) return known;
  const types = Array.isArray(type) ? type : [type];
  const words = types.map((name) => (typeof name === "string" ? (WORDS[name] ?? name) : "any"));
  return words.join(" or ");
}

const joined = (lists: readonly TypePart[][], separator: string): TypePart[] =>
  lists.flatMap((list, index) => (index === 0 ? list : [{ text: separator }, ...list]));

/** The type as plain text. */
export const typeText = (schema: Schema): string =>
  typeParts(schema)
    .map(({ text }) => text)
    .join("");
