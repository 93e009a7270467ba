import { z } from "zod";
import { faults, isDict, raise, readAs, strictModel } from "@/base/validation";
import { KINDS, type Query, querySchema } from "@/query";
import { CURSOR, type PageCursor } from "../../answers/pager";
import { compactSchema, QUERY_ARGUMENTS } from "../../schema/compact";
import { explainIssue, otherKind } from "./explain-fault";
import { queryFormOf } from "./loose-args";

/** The kinds of query that have a tool of their own. */
export type ToolKind = "trend" | "breakdown" | "funnel" | "retention" | "paths";
export type ToolQuery<K extends ToolKind = ToolKind> = Extract<Query, { kind: K }>;

/**
 * The arguments of a query tool: the query in the form of the query language, and as it was read.
 */
type QueryArgs = {
  written: Record<string, unknown>;
  /** Its zone is not yet the project's. */
  query: ToolQuery;
  cursor: PageCursor | undefined;
};

const OWN_ZONE = faults.value("every query uses the project's time zone: omit timezone");
const cursorModel = strictModel(CURSOR);

/**
 * The fields of a kind of query, without its kind and zone, and a cursor. More forms are accepted
 * than by the query language, if what they mean is certain, and errors say what to write instead.
 */
export function queryArgs(kind: ToolKind): z.ZodType<QueryArgs> {
  return z
    .unknown()
    .transform((input, ctx): QueryArgs => {
      const { cursor, ...args } = isDict(input) ? input : {};
      const written = queryFormOf(kind, args);
      if (written.timezone !== undefined) raise(ctx, OWN_ZONE, ["timezone"]);
      if (written.kind !== undefined) raise(ctx, otherKind(kind), ["kind"]);
      const query = readQuery(kind, written, ctx);
      const page = readAs(cursorModel, { cursor }, ctx);
      return { written, query, cursor: page?.cursor };
    })
    .meta(schemaOf(kind));
}

function readQuery(
  kind: ToolKind,
  written: Record<string, unknown>,
  ctx: z.RefinementCtx,
): ToolQuery {
  const read = querySchema.safeParse({ ...written, timezone: "UTC", kind });
  if (read.success) return read.data as ToolQuery;
  for (const issue of read.error.issues) {
    for (const { fault, path } of explainIssue(issue, kind, written)) raise(ctx, fault, path);
  }
  return z.NEVER;
}

/** The JSON Schema of the arguments. */
function schemaOf(kind: ToolKind): { properties: object; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(KINDS[kind].schema, { io: "input" });
  const { kind: _, timezone: __, ...fields } = properties;
  const compact = compactSchema({ properties: { ...fields, cursor: {} } }, QUERY_ARGUMENTS) as {
    properties: object;
  };
  return { ...compact, required: required.filter((name) => name !== "kind") };
}
