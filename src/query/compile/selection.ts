import type { Filter } from "../filters/filter";
import type { Bindings } from "./bindings";
import { filterSql } from "./filters";
import { and, not } from "./logic";
import { projectsSql } from "./where";

type Counted = { bots: "include" | "exclude"; filters: readonly Filter[] };

/** What holds for every event that a question counts. */
export function countedSql({ bots, filters }: Counted, bindings: Bindings): string[] {
  return [
    ...(bots === "exclude" ? [not("is_bot")] : []),
    ...filters.map((filter) => filterSql(filter, bindings)),
  ];
}

type Asked = Counted & { projectIds: readonly string[] };

/** Whose events a query of users is about, and what holds for all of them; the projects first. */
export function scopeSql(asked: Asked, bindings: Bindings): string[] {
  return [projectsSql(asked.projectIds, bindings), ...countedSql(asked, bindings)];
}

/** Whether an event is one of a selection. */
export const selectionSql = (filters: readonly Filter[], bindings: Bindings): string =>
  and(...filters.map((filter) => filterSql(filter, bindings)));
