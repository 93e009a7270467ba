import { DAY_MS } from "@/base/time/durations";
import { MAX_AHEAD_MS, retentionFloor } from "@/base/time/retention";
import type { QueryLimits } from "@/clickhouse/types";

/** The events of a project, or of one of its users. */
export type Selection = {
  projectId: string;
  userId?: string | undefined;
  /**
   * In ms; events received at this time or later are left out, so that the export does not change.
   */
  receivedBefore: number;
};

/** From `from` to `to` (excluded), by the events' own time, in ms. */
export type Part = { from: number; to: number };

/** The conditions, with the placeholders of {@link selectionParams}. */
export const selectedSql = ({ userId }: Pick<Selection, "userId">): string =>
  `project_id = {project:UUID}
  AND ts >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND ts < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
  AND received_at < fromUnixTimestamp64Milli({receivedBefore:Int64}, 'UTC')${userId === undefined ? "" : " AND user_id = {user:String}"}`;

export const selectionParams = (
  { projectId, userId, receivedBefore }: Selection,
  { from, to }: Part,
) => ({
  project: projectId,
  ...(userId === undefined ? {} : { user: userId }),
  receivedBefore,
  from,
  to,
});

export const EXPORT_LIMITS: Partial<QueryLimits> = { maxSeconds: 60 };

/** How long the parts of an export stay complete: the table keeps expired events for four days. */
const VALID_MS = 3 * DAY_MS;

/**
 * Restricts what a client asks for to events that queries count, as of the export's own
 * time while it is valid.
 */
export function countedOnly(
  selection: Selection,
  { from, to }: Part,
  now: number,
): { selection: Selection; part: Part } {
  const latest = now + MAX_AHEAD_MS;
  const receivedBefore = Math.max(0, Math.min(selection.receivedBefore, latest));
  const oldest = retentionFloor(Math.min(now, Math.max(receivedBefore, now - VALID_MS)));
  return {
    selection: { ...selection, receivedBefore },
    part: { from: Math.max(from, oldest), to: Math.max(oldest, Math.min(to, latest)) },
  };
}
