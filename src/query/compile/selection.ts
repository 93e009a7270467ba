import type { Filter } from "../filters/filter";
import type { Bindings } from "./bindings";
import { filterSql } from "./filters";
import { and, not } from "./logic";

type Asked = {
  projectIds: readonly string[];
  bots: "include" | "exclude";
  filters: readonly Filter[];
};

/** Whose events a query of users is about, and what holds for all of them; the projects first. */
export function scopeSql({ projectIds, bots, filters }: Asked, bindings: Bindings): string[] {
  return [
    `project_id IN ${bindings.bind("Array(UUID)", projectIds)}`,
    ...(bots === "exclude" ? [not("is_bot")] : []),
    ...filters.map((filter) => filterSql(filter, bindings)),
  ];
}

/** Whether an event is one of a selection. */
export const selectionSql = (filters: readonly Filter[], bindings: Bindings): string =>
  and(...filters.map((filter) => filterSql(filter, bindings)));
