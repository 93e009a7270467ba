import fc from "fast-check";
import type { EventRow } from "@/clickhouse/events";
import type { WireFilter, WireSelection } from "../engine/language/wire";
import { holds, type OracleEvent, type OracleFilter, readEvent } from "./oracle";
import { EVENT_NAMES, FLOOR, OWN_PROJECTS, randomRows } from "./random-events";
import { anyFilter, anyRange, FIELDS, ZONES } from "./random-queries";

/** The common parts of queries about users. */
export type UsersQuery = {
  projectIds: string[];
  bots: "include" | "exclude";
  filters: OracleFilter[];
  start: number;
  end: number;
  timezone: string;
};

export type OracleSelection = { events?: string[]; filters: OracleFilter[] };

/** Events of users with very many events and of users with very few. */
export const rowsOfUsers = (seed: number, count: number): EventRow[] =>
  randomRows(seed, count).map((row, index) =>
    index % 3 === 0 ? { ...row, userId: `few${index % 501}` } : row,
  );

export const arbitrarySelection: fc.Arbitrary<OracleSelection> = fc
  .tuple(
    fc.option(fc.uniqueArray(fc.constantFrom(...EVENT_NAMES), { minLength: 1, maxLength: 2 }), {
      nil: undefined,
      freq: 8,
    }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<OracleFilter[]>([]) },
      { weight: 1, arbitrary: fc.array(anyFilter(FIELDS), { minLength: 1, maxLength: 1 }) },
    ),
  )
  .map(([events, filters]) => ({ ...(events && { events }), filters }));

export const arbitraryUsersQuery: fc.Arbitrary<UsersQuery> = fc
  .tuple(
    anyRange,
    fc.record({
      projectIds: fc.oneof(fc.constant(OWN_PROJECTS), fc.constant(OWN_PROJECTS.slice(0, 1))),
      bots: fc.constantFrom("include" as const, "exclude" as const),
      filters: fc.oneof(
        { weight: 4, arbitrary: fc.constant<OracleFilter[]>([]) },
        { weight: 1, arbitrary: fc.array(anyFilter(FIELDS), { minLength: 1, maxLength: 1 }) },
      ),
      timezone: fc.constantFrom(...ZONES),
    }),
  )
  .map(([range, rest]) => ({ ...rest, ...range }));

export const wireFilters = (filters: OracleFilter[]) => filters as WireFilter[];

export const wireSelection = ({ filters, ...rest }: OracleSelection): WireSelection => ({
  ...rest,
  filters: wireFilters(filters),
});

export const wireCommon = ({ start, end, timezone, bots, filters }: UsersQuery) => ({
  range: { start_time: new Date(start).toISOString(), end_time: new Date(end).toISOString() },
  timezone,
  bots,
  filters: wireFilters(filters),
});

/** The events that a query about users may read, at any time within retention. */
export const eventsInScope = (rows: readonly EventRow[], query: UsersQuery): OracleEvent[] =>
  rows
    .filter((row) => query.projectIds.includes(row.projectId) && row.ts >= FLOOR)
    .filter((row) => query.bots === "include" || !row.isBot)
    .map(readEvent)
    .filter((event) => holds(event, query.filters));

export const isOf = (event: OracleEvent, { events, filters }: OracleSelection): boolean =>
  (events === undefined || events.includes(event.row.eventName)) && holds(event, filters);
