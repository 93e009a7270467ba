import { notFound } from "@/base/errors";
import type { QueryLimits } from "@/clickhouse/types";
import { compileFullEvents } from "@/query/engine/compile/events";
import { type FetchContext, fetchAll } from "@/query/engine/fetch/fetch";
import { overlap, retentionWindow } from "@/query/engine/period/retention-window";
import type { TimeRange } from "@/query/engine/time/buckets";
import { type TimeCorrection, timeCorrection } from "./corrections";
import { type EventListRow, type EventSummary, summaryOf } from "./row";

const DAY = 86_400_000;
/** Most events that are looked at happened lately; only for the others all of them are searched. */
const LATELY = 31 * DAY;

const LIMITS: QueryLimits = {
  maxSeconds: 10,
  maxMemoryBytes: 512 * 1024 ** 2,
  maxResultRows: 10,
};

const ADVICE = "Look for the event in the list, and open it from there.";

export type FullEventRow = Omit<EventListRow, "preview" | "bytes"> & {
  session_id: string;
  sdk_version: string;
  os: string;
  device_type: string;
  server_version: string;
  sent_timestamp: string;
  raw: string;
};

/** An event with all that is kept of it. */
export type WholeEvent = Omit<EventSummary, "preview"> & {
  sessionId: string;
  sdkVersion: string;
  os: string;
  deviceType: string;
  serverVersion: string;
  /** The time exactly as the client sent it; "" when it sent none. */
  sentTimestamp: string;
  /** The properties as JSON text exactly as sent: numbers keep digits that a double would lose. */
  properties: string;
  correction: TimeCorrection | null;
};

export type EventPlace = {
  projectId: string;
  eventId: string;
  /** When it happened, where the asker knows: it is then found at once. */
  happenedAt?: number | undefined;
};

/** Throws `not_found` for an event that the project does not have. */
export async function fetchEvent(
  context: FetchContext,
  { projectId, eventId, happenedAt }: EventPlace,
  now: number,
): Promise<WholeEvent> {
  for (const within of whereToLook(happenedAt, now)) {
    const statement = compileFullEvents({ projectIds: [projectId], eventIds: [eventId], within });
    const [row] = await fetchAll<FullEventRow>(statement, context, {
      limits: LIMITS,
      advice: ADVICE,
    });
    if (row) return wholeOf(row);
  }
  throw notFound("Event");
}

function whereToLook(happenedAt: number | undefined, now: number): TimeRange[] {
  const kept = retentionWindow(now);
  const lately = now - LATELY;
  const asked = happenedAt === undefined ? null : { start: happenedAt, end: happenedAt + 1 };
  const known = asked && overlap(asked, kept);
  return [...(known ? [known] : []), { ...kept, start: lately }, { ...kept, end: lately }];
}

function wholeOf(row: FullEventRow): WholeEvent {
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
