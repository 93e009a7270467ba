import type { Property } from "./use-catalogue";

/** What the types of properties are called. */
export const TYPE_WORDS: Readonly<Record<Property["types"][number]["type"], string>> = {
  string: "text",
  number: "number",
  boolean: "yes or no",
  null: "null",
  array: "list",
  object: "object",
};
