import { z } from "zod";
import { storableText } from "@/base/text/canonical";
import { nameSchema } from "@/base/text/name";
import { raise, readAs, storableJson } from "@/base/validation";
import type { Prisma } from "@/database";
import { KIND_NAMES, PARAM_NAME, querySchema, SQL_LIMITS } from "@/query";

/**
 * The limit per project, so that a client cannot fill the database by mistake. All saved queries
 * are listed, so that each can be deleted.
 */
export const MAX_SAVED = 1_000;

const MAX_NAME_LENGTH = 120;
/** The maximum length of a query as JSON; enough for a filter with a thousand values. */
const MAX_QUERY_LENGTH = 100_000;

export const queryName = nameSchema(MAX_NAME_LENGTH, "Enter a name.");

/** A statement, which may not be valid yet, and its parameter values as typed. */
const sqlSchema = z.strictObject({
  kind: z.literal("sql"),
  sql: z.string().trim().min(1, "Enter a statement.").max(SQL_LIMITS.maxSqlCharacters),
  params: z.record(z.string().regex(PARAM_NAME), z.string().max(SQL_LIMITS.maxParamCharacters)),
});

export type SavedSql = z.input<typeof sqlSchema>;

/** A valid query, stored as written: a range such as "the last 30 days" stays relative. */
const storableQuery = z.unknown().transform((input, ctx) => {
  const schema: z.ZodType<{ kind: SavedKind }> = isSql(input) ? sqlSchema : querySchema;
  const { kind } = readAs(schema, input, ctx);
  if (ctx.issues.length > 0) return z.NEVER;
  if (JSON.stringify(input).length > MAX_QUERY_LENGTH) {
    ctx.addIssue({
      code: "custom",
      message: "This query is too long to save. Use fewer values.",
    });
    return z.NEVER;
  }
  const body = storableJson(input, (fault, path) => raise(ctx, fault, path));
  return { kind, body: body as Prisma.InputJsonObject };
});

const isSql = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "kind" in input && input.kind === "sql";

/** Display settings that only the screen interprets. */
const view = z
  .record(z.string().regex(/^[a-z]{1,40}$/i), z.string().max(400).transform(storableText))
  .refine((words) => Object.keys(words).length <= 20, "Too many view settings to save.");

export const contentSchema = z.object({ query: storableQuery, view: view.default({}) });

export type Content = z.output<typeof contentSchema>;

export const kindSchema = z.enum([...KIND_NAMES, "sql"]);

export type SavedKind = z.output<typeof kindSchema>;
