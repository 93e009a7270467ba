import { COLUMN_NAMES, OPERATOR_NAMES, PROPERTY_PREFIX } from "@/query";

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What the description says better, or what a model rarely gets wrong; the server still checks it.
 */
const LEFT_OUT = new Set([
  "$schema",
  "additionalProperties",
  "default",
  "description",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
]);

const RANGE = {
  type: "object",
  description:
    '{"last":"30d"} (h, d, w, m, y: calendar units including the current one; 1m is this month so far), {"day":"today"} or "yesterday", {"from","to"} (dates, inclusive) or {"start_time","end_time"}',
};

/** Rarely asked for. */
const FIELD_NAMES = COLUMN_NAMES.filter((name) => name !== "sdk_version");
/** Without the operators of a breakdown's groups, which the console writes for its links. */
const OPERATORS = OPERATOR_NAMES.filter((name) => !name.endsWith("_groups"));

const FILTERS = {
  type: "array",
  items: { type: "object" },
  description: `Each {field, op, value}. field: ${FIELD_NAMES.join(", ")} or ${PROPERTY_PREFIX}<name>. op: ${OPERATORS.join(", ")}`,
};

/** Short schemas for arguments of the query language, by name. */
export const QUERY_ARGUMENTS = {
  range: RANGE,
  filters: FILTERS,
  events: { type: "array", items: { type: "string" }, description: "Names; omitted: any event" },
  bots: {
    enum: ["include", "exclude"],
    description: "exclude: without events marked as from bots",
  },
  cursor: { type: "string", description: "next_cursor of the previous page" },
} satisfies Record<string, Json>;

/** The same arguments inside another one. */
const INNER: Json = {
  filters: { type: "array", items: { type: "object" }, description: "As filters" },
  events: { type: "array", items: { type: "string" } },
};

/** A JSON Schema with only what a model needs to write valid arguments. */
export function compactSchema(schema: unknown, named: Json = INNER): unknown {
  if (Array.isArray(schema)) return schema.map((item) => compactSchema(item, named));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => !LEFT_OUT.has(key));
  const compact = Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === "properties" ? compactProperties(value, named) : compactSchema(value, named),
    ]),
  );
  const { enum: options, type, ...rest } = compact;
  if (Array.isArray(options)) return { enum: options, ...rest };
  return { ...(type !== undefined && { type }), ...rest };
}

function compactProperties(properties: unknown, named: Json): unknown {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, named[name] ?? compactSchema(value)]),
  );
}
