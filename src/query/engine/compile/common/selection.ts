import type { Filter } from "@/query/engine/model/filter";
import type { EventScope } from "../../questions/scope";
import type { Bindings } from "./bindings";
import { filterSql } from "./filters";
import { and, not } from "./logic";
import { projectsSql } from "./where";

type EventFilters = Pick<EventScope, "bots" | "filters">;

/** What holds for every event that a question counts. */
export function eventFiltersSql({ bots, filters }: EventFilters, bindings: Bindings): string[] {
  return [
    ...(bots === "exclude" ? [not("is_bot")] : []),
    ...filters.map((filter) => filterSql(filter, bindings)),
  ];
}

/** Whose events a query of users is about, and what holds for all of them; the projects first. */
export function scopeSql(scope: EventScope, bindings: Bindings): string[] {
  return [projectsSql(scope.projectIds, bindings), ...eventFiltersSql(scope, bindings)];
}

/** Whether an event is one of a selection. */
export const selectionSql = (filters: readonly Filter[], bindings: Bindings): string =>
  and(...filters.map((filter) => filterSql(filter, bindings)));
