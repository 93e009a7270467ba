import { z } from "zod";
import { acceptsAs, faults, isDict, named, raise, readAs } from "@/base/validation";
import { tooManyConditions } from "./engine/filters/condition-limits";
import type { Kind, RunContext, Scope, Table } from "./engine/language/kind";
import { breakdown } from "./kinds/breakdown";
import { events } from "./kinds/events";
import { funnel } from "./kinds/funnel";
import { paths } from "./kinds/paths";
import { retention } from "./kinds/retention";
import { trend } from "./kinds/trend";
import { user } from "./kinds/user";
import { users } from "./kinds/users";
import { values } from "./kinds/values";

/**
 * Every kind of query: one language for REST, the console, dashboards, the assistant and agents.
 */
export const KINDS = {
  trend,
  breakdown,
  funnel,
  retention,
  paths,
  events,
  users,
  user,
  values,
} as const;

export type KindName = keyof typeof KINDS;
export type Query = { [K in KindName]: z.output<(typeof KINDS)[K]["schema"]> }[KindName];
export type ResultOf<K extends KindName> = Awaited<ReturnType<(typeof KINDS)[K]["run"]>>;
export type QueryResult = { [K in KindName]: ResultOf<K> }[KindName];

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

const isKindName = (name: unknown): name is KindName =>
  typeof name === "string" && Object.hasOwn(KINDS, name);

/** Parses a query of any kind; the errors come from the schema of its kind. */
export const querySchema = named(
  "Query",
  acceptsAs(
    z.unknown().transform((input, ctx): Query => {
      if (!isDict(input)) {
        raise(ctx, input === undefined ? faults.missing : faults.modelType);
        return z.NEVER;
      }
      if (!isKindName(input.kind)) {
        raise(ctx, input.kind === undefined ? faults.missing : faults.literal(KIND_NAMES), [
          "kind",
        ]);
        return z.NEVER;
      }
      const tooMany = tooManyConditions(input);
      if (tooMany) {
        raise(ctx, tooMany.fault, tooMany.path);
        return z.NEVER;
      }
      return readAs<z.ZodType<Query>>(KINDS[input.kind].schema, input, ctx);
    }),
    () => z.union(KIND_NAMES.map((name) => KINDS[name].schema)),
  ),
);

/**
 * Throws 400s, including `query_too_broad` if a limit is exceeded, and `BackendUnavailable` if
 * ClickHouse is unavailable.
 */
export function runQuery(query: Query, scope: Scope, context: RunContext): Promise<QueryResult> {
  return anyKind(query.kind).run(query, scope, context);
}

export function tableOf(result: QueryResult): Table {
  return anyKind(result.kind).table(result);
}

/**
 * TypeScript cannot see that a query matches the kind that is looked up by the query's own name.
 */
function anyKind(name: KindName): Kind<z.ZodType<unknown>, QueryResult> {
  return KINDS[name] as unknown as Kind<z.ZodType<unknown>, QueryResult>;
}
