import type { AggregateName } from "./aggregates";

/** A column that a query reads in addition to `project_id` and `ts`. */
export type ReadColumn = "event_name" | "platform" | "is_bot" | "other";

/** Lengths in seconds. Quarters of an hour are the same in every zone; hours are not. */
export const PROJECTION_BUCKETS = { quarter: 900, hour: 3600 } as const;

export type ProjectionBucket = keyof typeof PROJECTION_BUCKETS;

/**
 * Aggregates that ClickHouse precomputes in every part, by whole pieces of time
 * (migrations/0001_events.sql).
 */
type Projection = {
  piece: ProjectionBucket;
  columns: readonly ReadColumn[];
  aggregates: readonly AggregateName[];
};

const COUNTS = { columns: ["event_name", "platform", "is_bot"], aggregates: ["events"] } as const;
const USERS = {
  columns: ["platform", "is_bot"],
  aggregates: ["events", "users", "sessions", "events_without_session"],
} as const;

/** Sorted by number of rows, lowest first. */
const PROJECTIONS = {
  by_user_hour: { piece: "hour", ...USERS },
  by_count_hour: { piece: "hour", ...COUNTS },
  by_user: { piece: "quarter", ...USERS },
  by_count: { piece: "quarter", ...COUNTS },
} as const satisfies Record<string, Projection>;

export type ProjectionName = keyof typeof PROJECTIONS;

const NAMES = Object.keys(PROJECTIONS) as ProjectionName[];

export const projectionModel = (name: ProjectionName): Projection => PROJECTIONS[name];

/** The projections that have everything a query reads, fastest first. */
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
