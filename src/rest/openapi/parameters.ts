import type { z } from "zod";
import type { Example } from "../kit/docs";
import { REQUEST_HEADERS } from "./headers";
import type { JsonSchemas } from "./json-schemas";
import type { JsonSchema, OpenApiExample, Parameter } from "./types";

export type Described = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  headers?: readonly string[] | undefined;
  examples?: Record<string, Example> | undefined;
};

const SOURCES = { path: "params", query: "query", header: "headers" } as const;
type Place = keyof typeof SOURCES;

/** The parameters of an operation in its path, query string and headers. */
export function parametersOf(described: Described, schemas: JsonSchemas): Parameter[] {
  const { params, query, headers = [], examples = {} } = described;
  const parameters = [
    ...fieldsOf(params, "path", schemas),
    ...fieldsOf(query, "query", schemas),
    ...headers.map((name) => headerNamed(name)),
  ];
  return parameters.map((parameter) => withExamples(parameter, examples));
}

function fieldsOf(model: z.ZodType | undefined, place: Place, schemas: JsonSchemas): Parameter[] {
  if (!model) return [];
  const { properties = {}, required = [] } = schemas.of(model, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(typeof description === "string" && { description }),
    ...shapeOf(schema),
  }));
}

/** Lists and objects are written as JSON. */
function shapeOf(schema: JsonSchema): Pick<Parameter, "schema" | "content"> {
  const isText = schema.type !== "array" && schema.type !== "object" && schema.$ref === undefined;
  return isText ? { schema } : { content: { "application/json": { schema } } };
}

function headerNamed(name: string): Parameter {
  const header = REQUEST_HEADERS[name];
  if (!header) throw new Error(`The request header ${name} is not described.`);
  return { name, in: "header", ...header };
}

function withExamples(parameter: Parameter, examples: Record<string, Example>): Parameter {
  const { name, in: place, schema, content } = parameter;
  const found: Record<string, OpenApiExample> = {};
  for (const [key, example] of Object.entries(examples)) {
    const value = example[SOURCES[place]]?.[name];
    if (value === undefined) continue;
    found[key] = { summary: example.summary, value: schema?.type === "integer" ? +value : value };
  }
  if (Object.keys(found).length === 0) return parameter;
  if (!content) return { ...parameter, examples: found };
  const media = Object.entries(content).map(([type, one]) => [
    type,
    { ...one, examples: parsed(found) },
  ]);
  return { ...parameter, content: Object.fromEntries(media) };
}

const parsed = (examples: Record<string, OpenApiExample>): Record<string, OpenApiExample> =>
  Object.fromEntries(
    Object.entries(examples).map(([key, { value, ...rest }]) => [
      key,
      { ...rest, value: JSON.parse(String(value)) },
    ]),
  );
