import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema, OpenApiDocument } from "@/rest";

/**
 * Text that a schema cannot describe, by the property's name. Without it, almost no query
 * would reach the store.
 */
const HINTS: Record<string, readonly string[]> = {
  field: ["event_name", "platform", "country", "user_id", "properties.amount", "properties.plan"],
  by: ["event_name", "platform", "browser", "properties.plan", "properties.a.b"],
  breakdown: ["event_name", "platform", "device_type", "properties.plan"],
  timezone: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"],
  property: ["amount", "plan", "a.b", "ü"],
  expression: ["A", "A / 2", "A + A", "A / (A - A)"],
  events: ["purchase", "page_view", "signup"],
  ignore: ["page_view"],
  event_name: ["purchase", "page_view", "signup"],
  platform: ["web", "ios", "server"],
  user_id: ["u1", "u2", "undefined"],
  last: ["1h", "24h", "30d", "13m", "2y", "9999d"],
  window: ["30m", "12h", "7d", "4w"],
  sql: [
    "SELECT count() AS events FROM events",
    "SELECT event_name, uniq(user_id) FROM events GROUP BY event_name ORDER BY 2 DESC LIMIT 5",
    "SELECT properties.amount FROM events WHERE platform = {p:String}",
    "SELECT * FROM events LIMIT 3",
    "SELECT 1; DROP TABLE events",
    "SELECT",
  ],
};

const RECENT = { min: new Date("2026-01-01T00:00:00Z"), max: new Date("2027-12-31T00:00:00Z") };
const MAX_ITEMS = 4;
const MAX_TEXT = 60;

/** Makes values that the document's schemas allow. */
export class ValidValues {
  constructor(private readonly document: OpenApiDocument) {}

  sample(schema: JsonSchema, seed: number, name = ""): unknown {
    const [value] = fc.sample(this.#of(schema, name), { seed, numRuns: 1 });
    return value;
  }

  #of(schema: JsonSchema, name: string): Arbitrary<unknown> {
    const { $ref, anyOf, enum: options, type } = schema;
    if (typeof $ref === "string") return this.#of(this.#resolved($ref), name);
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => this.#of(one, name)));
    if ("const" in schema) return fc.constant(schema.const);
    if (Array.isArray(options)) return fc.constantFrom(...options);
    if (type === "object") return this.#object(schema);
    if (type === "array") return this.#array(schema, name);
    if (type === "string") return text(schema, name);
    if (type === "integer" || type === "number") return number(schema);
    if (type === "boolean") return fc.boolean();
    return fc.jsonValue({ maxDepth: 2 });
  }

  #resolved(reference: string): JsonSchema {
    const name = reference.split("/").at(-1) ?? "";
    const schema = this.document.components.schemas[name];
    if (!schema) throw new Error(`${reference} leads nowhere.`);
    return schema;
  }

  #object(schema: JsonSchema): Arbitrary<unknown> {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    const fields = Object.entries(properties).map(
      ([name, one]) => [name, this.#of(one, name)] as const,
    );
    if (fields.length === 0) return fc.dictionary(fc.string({ maxLength: 12 }), scalar());
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }

  #array({ items, minItems = 0 }: JsonSchema, name: string): Arbitrary<unknown> {
    const minLength = Number(minItems);
    const item = this.#of((items ?? {}) as JsonSchema, name);
    return fc.array(item, { minLength, maxLength: Math.max(minLength, MAX_ITEMS) });
  }
}

const scalar = () =>
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );

function text({ format, pattern, minLength = 0, maxLength = MAX_TEXT }: JsonSchema, name: string) {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") return fc.date({ ...RECENT, noInvalidDate: true }).map(iso);
  if (format === "date") return fc.date({ ...RECENT, noInvalidDate: true }).map(isoDay);
  const hints = HINTS[name];
  const size = { minLength: Number(minLength), maxLength: Math.min(Number(maxLength), MAX_TEXT) };
  const free =
    typeof pattern === "string" && hints === undefined
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ ...size, unit: "binary" });
  if (!hints) return free;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...hints), weight: 9 },
    { arbitrary: free, weight: 1 },
  );
}

const iso = (date: Date) => date.toISOString();
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

function number({ type, minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = minimum === undefined ? -1000 : Number(minimum);
  const max = maximum === undefined ? min + 2000 : Number(maximum);
  return type === "integer"
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
}
