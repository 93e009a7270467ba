import type { z } from "zod";

/**
 * Facts about schemas for the API's documentation. Not zod's metadata, which
 * agents' tools would repeat.
 */
const names = new WeakMap<object, string>();
const accepted = new WeakMap<object, () => z.ZodType>();

/** Gives a schema its name in the API's documentation. */
export function named<S extends z.ZodType>(name: string, schema: S): S {
  names.set(schema, name);
  return schema;
}

/**
 * Describes a schema that reads its input in code, which zod cannot look into, by a schema that zod
 * can look into. `other` is only used for documentation.
 */
export function acceptsAs<S extends z.ZodType>(schema: S, other: () => z.ZodType): S {
  accepted.set(schema, other);
  return schema;
}

export const nameOf = (schema: object): string | undefined => names.get(schema);

export const acceptedAs = (schema: object): z.ZodType | undefined => accepted.get(schema)?.();
