import { z } from "zod";
import { faults, isDict, raise, readAs, strictModel } from "@/base/validation";
import { KINDS, type Query, querySchema } from "@/query";
import { CURSOR, type PageCursor } from "../../answers/pager";
import { compactSchema, QUERY_ARGUMENTS } from "../../schema/compact";

/** The kinds of query that have a tool of their own. */
export type ToolKind = "trend" | "breakdown" | "funnel" | "retention" | "paths";
export type ToolQuery<K extends ToolKind = ToolKind> = Extract<Query, { kind: K }>;

/** The arguments of a query tool: the query, as it was written and as it was read. */
export type QueryArgs = {
  written: Record<string, unknown>;
  /** Its zone is not yet the project's. */
  query: ToolQuery;
  cursor: PageCursor | undefined;
};

const OWN_ZONE = faults.value("every query uses the project's time zone: omit timezone");
const cursorModel = strictModel(CURSOR);

/**
 * The fields of a kind of query, without its kind and zone, and a cursor. Errors are those of the query
 * language.
 */
export function queryArgs(kind: ToolKind): z.ZodType<QueryArgs> {
  return z
    .unknown()
    .transform((input, ctx): QueryArgs => {
      const { cursor, ...written } = isDict(input) ? input : {};
      if (written.timezone !== undefined) raise(ctx, OWN_ZONE, ["timezone"]);
      if (written.kind !== undefined) raise(ctx, faults.extraForbidden, ["kind"]);
      const query = readAs(querySchema, { ...written, timezone: "UTC", kind }, ctx);
      const page = readAs(cursorModel, { cursor }, ctx);
      return { written, query: query as ToolQuery, cursor: page?.cursor };
    })
    .meta(schemaOf(kind));
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
