import type { Filter } from "@/query/engine/model/filter";
import type { EventScope } from "../../questions/scope";
import type { Bindings } from "./bindings";
import { filterSql } from "./filters";
import { and, not } from "./logic";
import { projectsSql } from "./where";

type EventFilters = Pick<EventScope, "bots" | "filters">;

/** The bot filter and the filters of a question, as conditions. */
export function eventFiltersSql({ bots, filters }: EventFilters, bindings: Bindings): string[] {
  return [
    ...(bots === "exclude" ? [not("is_bot")] : []),
    ...filters.map((filter) => filterSql(filter, bindings)),
  ];
}

/** All conditions of a question's scope, the projects first. */
export function scopeSql(scope: EventScope, bindings: Bindings): string[] {
  return [projectsSql(scope.projectIds, bindings), ...eventFiltersSql(scope, bindings)];
}

/** The condition that an event belongs to a selection. */
export const selectionSql = (filters: readonly Filter[], bindings: Bindings): string =>
  and(...filters.map((filter) => filterSql(filter, bindings)));
