import type { z } from "zod";
import { type ValidationEntry, ValidationError } from "../errors";
import { renderIssues, type Source } from "./render";

export type Checked<T> = { ok: true; value: T } | { ok: false; entries: ValidationEntry[] };

/** Reads `input` with `schema`. Errors are returned as the entries of a 422 body. */
export function check<S extends z.ZodType>(
  schema: S,
  source: Source,
  input: unknown,
): Checked<z.output<S>> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, entries: renderIssues(result.error.issues, source, input) };
}

/** Like {@link check}, but throws {@link ValidationError} with all errors. */
export function parse<S extends z.ZodType>(schema: S, source: Source, input: unknown): z.output<S> {
  const result = check(schema, source, input);
  if (result.ok) return result.value;
  throw new ValidationError(result.entries);
}

/**
 * Reads a JSON body. Both null and an absent body (`undefined`) are "missing", as clients of
 * this kind of API expect.
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parse(schema, "body", body ?? undefined);
}

/**
 * Reads a query string, in which all values are text. If a parameter is repeated, its last value
 * counts.
 */
export function parseQuery<S extends z.ZodType>(schema: S, query: URLSearchParams): z.output<S> {
  return parse(schema, "query", Object.fromEntries(query));
}

export function parsePath<S extends z.ZodType>(
  schema: S,
  params: Record<string, string>,
): z.output<S> {
  return parse(schema, "path", params);
}
