import { z } from "zod";
import { nameSchema } from "@/base/name";
import { storableText } from "@/base/text";
import type { Prisma } from "@/database";
import { KIND_NAMES, querySchema } from "@/query";

const MAX_NAME_LENGTH = 120;
/** Of a query as JSON; one with a thousand values to compare with stays below. */
const MAX_QUERY_LENGTH = 100_000;

export const nameOfQuery = nameSchema(MAX_NAME_LENGTH, "Give it a name.");

/** A query that can be run, kept as it was written: what it means by "the last 30 days" moves on. */
const storableQuery = z.unknown().transform((input, ctx) => {
  const read = querySchema.safeParse(input);
  if (!read.success) {
    ctx.issues.push(
      ...read.error.issues.map((issue) => ({ ...issue, input }) as (typeof ctx.issues)[number]),
    );
    return z.NEVER;
  }
  if (JSON.stringify(input).length > MAX_QUERY_LENGTH) {
    ctx.addIssue({
      code: "custom",
      message: "This query is too long to be kept. Use fewer values.",
    });
    return z.NEVER;
  }
  return { kind: read.data.kind, body: storableJson(input) };
});

/** As {@link storableText}, of every text in it. */
const storableJson = (input: unknown): Prisma.InputJsonObject =>
  JSON.parse(JSON.stringify(input), (_, value: unknown) =>
    typeof value === "string" ? storableText(value) : value,
  );

/** How a screen shows the answer: a few words, of which only it knows the meaning. */
const view = z
  .record(z.string().regex(/^[a-z]{1,40}$/i), z.string().max(400).transform(storableText))
  .refine((words) => Object.keys(words).length <= 20, "Too much to be kept.");

export const contentSchema = z.object({ query: storableQuery, view: view.default({}) });

export type Content = z.output<typeof contentSchema>;

export const kindSchema = z.enum(KIND_NAMES);
