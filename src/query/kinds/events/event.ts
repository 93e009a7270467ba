import { notFound } from "@/base/errors";
import type { QueryLimits } from "@/clickhouse/types";
import { compileFullEvents } from "@/query/engine/compile/events";
import { type FetchContext, fetchAll } from "@/query/engine/fetch/fetch";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type TimeCorrection, timeCorrection } from "./corrections";
import { type EventSummary, type RecordRow, summaryOf } from "./row";

const DAY = 86_400_000;
/** Most events that people open are recent; older ones are only searched for after that. */
const RECENT = 31 * DAY;

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 10,
};

const ADVICE = "Find the event in the list and open it from there.";

type FullEventRow = RecordRow & { server_version: string; sent_timestamp: string };

/** An event with everything that is stored about it. */
export type FullEvent = Omit<EventSummary, "preview"> & {
  sessionId: string;
  sdkVersion: string;
  os: string;
  deviceType: string;
  serverVersion: string;
  /** The time exactly as the client sent it; "" if it sent none. */
  sentTimestamp: string;
  /** The properties as JSON text exactly as sent: numbers have digits that a double would lose. */
  properties: string;
  correction: TimeCorrection | null;
};

type EventLookup = {
  projectId: string;
  eventId: string;
  /** When the event happened, if known; this makes the lookup fast. */
  happenedAt?: number | undefined;
};

/** Throws `not_found` if the project has no such event. */
export async function fetchEvent(
  context: FetchContext,
  { projectId, eventId, happenedAt }: EventLookup,
  now: number,
): Promise<FullEvent> {
  for (const within of rangesToSearch(happenedAt, now)) {
    const statement = compileFullEvents({ projectIds: [projectId], eventIds: [eventId], within });
    const [row] = await fetchAll<FullEventRow>(statement, context, {
      limits: LIMITS,
      advice: ADVICE,
    });
    if (row) return toFullEvent(row);
  }
  throw notFound("Event");
}

function rangesToSearch(happenedAt: number | undefined, now: number): TimeRange[] {
  const retained = retentionWindow(now);
  const recent = now - RECENT;
  const instant = happenedAt === undefined ? null : { start: happenedAt, end: happenedAt + 1 };
  const known = instant && overlap(instant, retained);
  return [...(known ? [known] : []), { ...retained, start: recent }, { ...retained, end: recent }];
}

function toFullEvent(row: FullEventRow): FullEvent {
  const { preview: _, ...summary } = summaryOf({ ...row, preview: "", bytes: "0" });
  const sentTimestamp = row.sent_timestamp;
  return {
    ...summary,
    sessionId: row.session_id,
    sdkVersion: row.sdk_version,
    os: row.os,
    deviceType: row.device_type,
    serverVersion: row.server_version,
    sentTimestamp,
    properties: row.raw,
    correction: timeCorrection({ ...summary, sentTimestamp }),
  };
}
