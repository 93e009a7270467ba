import { BackendUnavailable } from "@/base/errors";
import { MAX_AHEAD_MS, retentionFloor } from "@/base/time/retention";
import { withDeadline } from "@/base/waiting";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { groupHours, HOUR_MS_SQL, type HourCount } from "@/clickhouse/statements/hour-windows";
import { ACCEPTING_MS } from "@/pipeline/contract/journal";
import type { ExportContext } from "./context";
import {
  EXPORT_LIMITS,
  type Part,
  type Selection,
  selectedSql,
  selectionParams,
} from "./selection";

export type CountedPart = Part & { events: number };
export type ExportPlan = { receivedBefore: number; parts: CountedPart[] };

/** Events per part; a single hour can have more. */
const PART_EVENTS = 100_000;
/** For storing what was accepted before. */
const STORING_MS = 10_000;
const RETRY_AFTER_SECONDS = 30;

type PlanContext = ExportContext & {
  /** The events that are waiting for ClickHouse; see `Pipeline`. */
  pipeline: { settled(signal: AbortSignal): Promise<void> };
};

/**
 * Divides the events that queries count into parts of whole hours, which do not overlap
 * and whose content stays the same. Throws `BackendUnavailable` while events are still
 * waiting for ClickHouse.
 */
export async function planExport(
  { clickhouse, pipeline, tags, signal }: PlanContext,
  selected: Omit<Selection, "receivedBefore">,
  now: number,
): Promise<ExportPlan> {
  const receivedBefore = now - ACCEPTING_MS;
  await withDeadline({ ms: STORING_MS, signal, late: stillStoring }, (stop) =>
    pipeline.settled(stop),
  );
  const all = { from: retentionFloor(now), to: now + MAX_AHEAD_MS };
  const hours = await clickhouse.rows<HourCount>({
    sql: `SELECT ${HOUR_MS_SQL} AS hour, count() AS events
      FROM ${EVENTS_TABLE} WHERE ${selectedSql(selected)} GROUP BY hour ORDER BY hour`,
    params: selectionParams({ ...selected, receivedBefore }, all),
    tags,
    limits: EXPORT_LIMITS,
    signal,
  });
  // The first hour may have begun before the events that still count.
  const parts = groupHours(hours, PART_EVENTS).map((part) => ({
    ...part,
    from: Math.max(part.from, all.from),
  }));
  return { receivedBefore, parts };
}

const stillStoring = () =>
  new BackendUnavailable("Events are still being stored. Export them later.", {
    retryAfter: RETRY_AFTER_SECONDS,
  });
