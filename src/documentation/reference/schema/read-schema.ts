import type { ApiDocument, Schema } from "../document/types";

const SCHEMA_REF = "#/components/schemas/";

/** The name of the schema that this one refers to. */
export const refOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === "string" && $ref.startsWith(SCHEMA_REF)
    ? $ref.slice(SCHEMA_REF.length)
    : undefined;

export const anchorOfSchema = (name: string): string => `schema-${name}`;

/** Follows a reference once; names in the document never refer to themselves directly. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = refOf(schema);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): Schema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];

/** The alternatives of a schema. */
export const variantsOf = ({ anyOf, oneOf }: Schema): Schema[] => schemasIn(anyOf ?? oneOf);

export const partsOf = ({ allOf }: Schema): Schema[] => schemasIn(allOf);

export const itemsOf = ({ items }: Schema): Schema | undefined =>
  isSchema(items) ? items : undefined;

export type Field = { name: string; required: boolean; schema: Schema };

/** The fields of an object; those of all parts if it is composed. */
export function fieldsOf(document: ApiDocument, schema: Schema): Field[] {
  const { properties, required } = schema;
  const names = new Set(Array.isArray(required) ? required : []);
  const own = isSchema(properties) ? Object.entries(properties) : [];
  const fields = own.flatMap(([name, field]) =>
    isSchema(field) ? [{ name, required: names.has(name), schema: field }] : [],
  );
  const parts = partsOf(schema).flatMap((part) => fieldsOf(document, resolve(document, part)));
  // A later part may only narrow a field of an earlier one.
  const others = parts.filter(
    ({ name }, at) => parts.findIndex((each) => each.name === name) === at,
  );
  return [...fields, ...others];
}
