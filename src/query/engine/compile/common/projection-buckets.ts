import type { ProjectionBucket } from "@/query/engine/model/projections";
import type { TimeRange } from "@/query/engine/time/buckets";
import type { Bindings } from "./bindings";

/**
 * The piece of time that an event belongs to. ClickHouse uses a projection only if time is filtered
 * by this expression alone.
 */
export const PROJECTION_BUCKET_SQL: Record<ProjectionBucket, string> = {
  quarter: "toStartOfFifteenMinutes(ts)",
  hour: "toStartOfHour(ts)",
};

export function bucketsWithin(
  piece: ProjectionBucket,
  { start, end }: TimeRange,
  bindings: Bindings,
): string[] {
  const bound = (ms: number) => `toDateTime(${bindings.bind("UInt32", ms / 1000)}, 'UTC')`;
  return [
    `${PROJECTION_BUCKET_SQL[piece]} >= ${bound(start)}`,
    `${PROJECTION_BUCKET_SQL[piece]} < ${bound(end)}`,
  ];
}
