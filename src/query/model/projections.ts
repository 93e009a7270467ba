import type { AggregateName } from "./metrics";

/** A column that a query reads beside `project_id` and `ts`. */
export type ReadColumn = "event_name" | "platform" | "is_bot" | "other";

/** What ClickHouse keeps ready in every part by whole quarters of an hour (migrations/0001_events.sql). */
type Projection = { columns: readonly ReadColumn[]; aggregates: readonly AggregateName[] };

export const PROJECTIONS = {
  by_count: { columns: ["event_name", "platform", "is_bot"], aggregates: ["events"] },
  by_user: {
    columns: ["platform", "is_bot"],
    aggregates: ["events", "users", "sessions", "events_without_session"],
  },
} as const satisfies Record<string, Projection>;

export type ProjectionName = keyof typeof PROJECTIONS;

/** The first projection that has all that a query reads, or null. */
export function projectionFor(
  columns: readonly ReadColumn[],
  aggregates: readonly AggregateName[],
): ProjectionName | null {
  for (const [name, projection] of Object.entries<Projection>(PROJECTIONS)) {
    const hasColumns = columns.every((column) => projection.columns.includes(column));
    const hasAggregates = aggregates.every((one) => projection.aggregates.includes(one));
    if (hasColumns && hasAggregates) return name as ProjectionName;
  }
  return null;
}
