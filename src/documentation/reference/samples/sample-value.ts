import type { ApiDocument, Schema } from "../document/types";
import { fieldsOf, itemsOf, resolve, variantsOf } from "../schema/read-schema";

const BY_FORMAT: Record<string, string> = {
  date: "2026-07-01",
  "date-time": "2026-07-01T00:00:00Z",
  uri: "https://example.com",
  uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
};

/** Schemas can be nested in each other without end. */
const MAX_DEPTH = 6;

/** A short valid value of a schema: an example if it has one, else its required fields. */
export function sampleValue(document: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = resolve(document, given);
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const known = [example, schema.const, schema.default, firstOf(schema.enum)];
  const value = known.find((candidate) => candidate !== undefined);
  if (value !== undefined) return value;
  if (depth > MAX_DEPTH) return {};
  const [variant] = variantsOf(schema);
  if (variant) return sampleValue(document, variant, depth + 1);
  const items = itemsOf(schema);
  if (items) return [sampleValue(document, items, depth + 1)];
  const fields = fieldsOf(document, schema).filter(({ required }) => required);
  if (fields.length > 0 || schema.type === "object") {
    return Object.fromEntries(
      fields.map(({ name, schema: field }) => [name, sampleValue(document, field, depth + 1)]),
    );
  }
  return sampleOfType(schema);
}

const firstOf = (values: unknown): unknown => (Array.isArray(values) ? values[0] : undefined);

function sampleOfType({ type, format, minimum }: Schema): unknown {
  if (typeof format === "string" && format in BY_FORMAT) return BY_FORMAT[format];
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (type === "boolean") return true;
  return "…";
}
