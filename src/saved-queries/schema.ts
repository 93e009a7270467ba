import { z } from "zod";
import { storableText } from "@/base/text/canonical";
import { nameSchema } from "@/base/text/name";
import { raise, readAs, storableJson } from "@/base/validation";
import type { Prisma } from "@/database";
import { KIND_NAMES, PARAM_NAME, querySchema, SQL_LIMITS } from "@/query";

/** In a project, so that no client fills the store by mistake; all are listed, so that each can be deleted. */
export const MAX_SAVED = 1_000;

const MAX_NAME_LENGTH = 120;
/** Of a query as JSON; one with a thousand values to compare with stays below. */
const MAX_QUERY_LENGTH = 100_000;

export const queryName = nameSchema(MAX_NAME_LENGTH, "Give it a name.");

/** A statement, which may be kept before it can be run, and what was typed for its parameters. */
const sqlSchema = z.strictObject({
  kind: z.literal("sql"),
  sql: z.string().trim().min(1, "Write a statement.").max(SQL_LIMITS.maxSqlCharacters),
  params: z.record(z.string().regex(PARAM_NAME), z.string().max(SQL_LIMITS.maxParamCharacters)),
});

export type SavedSql = z.input<typeof sqlSchema>;

/** A query that can be run, kept as it was written: what it means by "the last 30 days" moves on. */
const storableQuery = z.unknown().transform((input, ctx) => {
  const schema: z.ZodType<{ kind: SavedKind }> = isSql(input) ? sqlSchema : querySchema;
  const { kind } = readAs(schema, input, ctx);
  if (ctx.issues.length > 0) return z.NEVER;
  if (JSON.stringify(input).length > MAX_QUERY_LENGTH) {
    ctx.addIssue({
      code: "custom",
      message: "This query is too long to be kept. Use fewer values.",
    });
    return z.NEVER;
  }
  const body = storableJson(input, (fault, path) => raise(ctx, fault, path));
  return { kind, body: body as Prisma.InputJsonObject };
});

const isSql = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "kind" in input && input.kind === "sql";

/** How a screen shows the answer: a few words, of which only it knows the meaning. */
const view = z
  .record(z.string().regex(/^[a-z]{1,40}$/i), z.string().max(400).transform(storableText))
  .refine((words) => Object.keys(words).length <= 20, "Too much to be kept.");

export const contentSchema = z.object({ query: storableQuery, view: view.default({}) });

export type Content = z.output<typeof contentSchema>;

export const kindSchema = z.enum([...KIND_NAMES, "sql"]);

export type SavedKind = z.output<typeof kindSchema>;
