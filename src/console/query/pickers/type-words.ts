import type { Property } from "./use-catalogue";

/** Display names of property types. */
export const TYPE_WORDS: Readonly<Record<Property["types"][number]["type"], string>> = {
  string: "text",
  number: "number",
  boolean: "boolean",
  null: "null",
  array: "list",
  object: "object",
};
