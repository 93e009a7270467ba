import { EVENTS_TABLE } from "@/clickhouse/events";
import type { AggregateName } from "@/query/engine/model/aggregates";
import {
  type ProjectionBucket,
  type ProjectionName,
  projectionModel,
} from "@/query/engine/model/projections";
import type { PartlyCachedQuestion } from "@/query/engine/questions/metric";
import { PROJECTION_BUCKET_SQL } from "../common/projection-buckets";

/**
 * The partials of counts, from the columns of a projection (migrations/0001_events.sql). Planning is a small part of
 * a query that merges sets of users or sessions.
 */
const PARTIALS: Partial<Record<AggregateName, string>> = {
  events: "countMerge(`count()`)",
  events_without_session: "countIfMerge(`countIf(equals(session_id, ''))`)",
};

/**
 * Whether a question reads projections as tables. ClickHouse mixes up the columns of a projection and of its
 * table if a statement names both.
 */
export const canReadStored = ({ sources, aggregates }: PartlyCachedQuestion): boolean =>
  sources.every(({ kind }) => kind === "pieces") &&
  aggregates.every((name) => PARTIALS[name] !== undefined);

/** How to read the rows of a projection as those of a table. */
export function storedProjection(name: ProjectionName) {
  const piece: ProjectionBucket = projectionModel(name).piece;
  return {
    table: `mergeTreeProjection(currentDatabase(), ${EVENTS_TABLE}, ${name})`,
    moment: `\`${PROJECTION_BUCKET_SQL[piece]}\``,
    partialOf(aggregate: AggregateName): string {
      const partial = PARTIALS[aggregate];
      if (partial === undefined) throw new Error(`No projection has ${aggregate}.`);
      return partial;
    },
  };
}
