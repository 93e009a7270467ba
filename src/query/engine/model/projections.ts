import type { AggregateName } from "./aggregates";

/** A column that a query reads beside `project_id` and `ts`. */
export type ReadColumn = "event_name" | "platform" | "is_bot" | "other";

/** Lengths in seconds. A zone's quarters of an hour are those of UTC; not every zone's hours are. */
export const PIECES = { quarter: 900, hour: 3600 } as const;

export type Piece = keyof typeof PIECES;

/** What ClickHouse keeps ready in every part, by whole pieces of time (migrations/0001_events.sql). */
export type Projection = {
  piece: Piece;
  columns: readonly ReadColumn[];
  aggregates: readonly AggregateName[];
};

const COUNTS = { columns: ["event_name", "platform", "is_bot"], aggregates: ["events"] } as const;
const USERS = {
  columns: ["platform", "is_bot"],
  aggregates: ["events", "users", "sessions", "events_without_session"],
} as const;

/** Those with the fewest rows first. */
export const PROJECTIONS = {
  by_user_hour: { piece: "hour", ...USERS },
  by_count_hour: { piece: "hour", ...COUNTS },
  by_user: { piece: "quarter", ...USERS },
  by_count: { piece: "quarter", ...COUNTS },
} as const satisfies Record<string, Projection>;

export type ProjectionName = keyof typeof PROJECTIONS;

const NAMES = Object.keys(PROJECTIONS) as ProjectionName[];

export const projectionModel = (name: ProjectionName): Projection => PROJECTIONS[name];

/** The projections that have all that a query reads, the quickest to read first. */
export function projectionsFor(
  columns: readonly ReadColumn[],
  aggregates: readonly AggregateName[],
): ProjectionName[] {
  return NAMES.filter((name) => {
    const projection = projectionModel(name);
    const hasColumns = columns.every((column) => projection.columns.includes(column));
    return hasColumns && aggregates.every((one) => projection.aggregates.includes(one));
  });
}
