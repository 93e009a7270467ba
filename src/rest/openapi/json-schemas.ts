import { z } from "zod";
import { acceptedAs, nameOf } from "@/base/validation";
import type { JsonSchema } from "./types";

/** `input` for what clients send, `output` for what they receive. */
export type Io = "input" | "output";

/** What a reference may have beside it. */
const BESIDE_REFERENCE = new Set(["$ref", "title", "description", "default", "examples"]);

/** Converts zod schemas to JSON Schema. Those with a name become components. */
export class JsonSchemas {
  readonly #components = new Map<string, JsonSchema>();
  readonly #sources = new Map<string, object>();

  get components(): Record<string, JsonSchema> {
    const byName = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(byName);
  }

  of(schema: z.ZodType, io: Io): JsonSchema {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => this.#improve(zodSchema, jsonSchema, io),
    });
    return json;
  }

  #improve(schema: object, json: JsonSchema, io: Io): void {
    const accepted = io === "input" ? acceptedAs(schema) : undefined;
    if (accepted) Object.assign(json, this.of(accepted, io));
    tidy(json);
    const name = nameOf(schema);
    if (name === undefined) return;
    this.#add(name, schema, { ...json });
    for (const key of Object.keys(json)) delete json[key];
    json.$ref = `#/components/schemas/${name}`;
  }

  #add(name: string, source: object, json: JsonSchema): void {
    const known = this.#sources.get(name) ?? source;
    if (known !== source) throw new Error(`Two schemas have the name ${name}.`);
    this.#sources.set(name, source);
    this.#components.set(name, json);
  }
}

/** Removes what repeats a reference, or a format in other words. */
function tidy(json: JsonSchema): void {
  if (json.$ref !== undefined) {
    for (const key of Object.keys(json)) if (!BESIDE_REFERENCE.has(key)) delete json[key];
  }
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
