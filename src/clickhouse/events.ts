/**
 * The events table: the shape of a row, the columns in insert order, and the encoding. The table is created
 * by migrations/0001_events.sql.
 */
export const EVENTS_TABLE = "events_raw";

/**
 * Settings for statements that look up properties: a map is read as one column. By default,
 * ClickHouse reads its keys and values separately, which takes up to four times as long for several
 * lookups.
 */
export const WHOLE_MAPS = { optimize_functions_to_subcolumns: 0 } as const;

/** The kind of a top-level property that is not a string, number or boolean. */
export type OtherKind = "null" | "array" | "object";

export type EventRow = {
  projectId: string;
  eventId: string;
  eventName: string;
  /** The corrected event time, in ms since the epoch. */
  ts: number;
  /** The time of receipt, in ms since the epoch. */
  receivedAt: number;
  /** The timestamp exactly as the client sent it; empty if it sent none. */
  sentTimestamp: string;
  userId: string;
  /** Empty if the event has no session. */
  sessionId: string;
  platform: string;
  appVersion: string;
  sdkVersion: string;
  browser: string;
  os: string;
  deviceType: string;
  country: string;
  isBot: boolean;
  serverVersion: string;
  /** The properties as JSON text, as the client sent them. */
  raw: string;
  /**
   * Top-level properties by type, for filters, breakdowns and sums. Long numbers are also included,
   * as strings of digits.
   */
  strings: Record<string, string>;
  numbers: Record<string, number>;
  booleans: Record<string, boolean>;
  others: Record<string, OtherKind>;
};

/** Column names, in the order of {@link encodeEventRow}. */
export const EVENT_COLUMNS = [
  "project_id",
  "event_id",
  "event_name",
  "ts",
  "received_at",
  "sent_timestamp",
  "user_id",
  "session_id",
  "platform",
  "app_version",
  "sdk_version",
  "browser",
  "os",
  "device_type",
  "country",
  "is_bot",
  "server_version",
  "raw",
  "ps",
  "pn",
  "pb",
  "po",
] as const;

/** The format of {@link encodeEventRow}: one JSON array per line. */
export const EVENT_FORMAT = "JSONCompactEachRow";

const EVENT_NAME = EVENT_COLUMNS.indexOf("event_name");

/** The event's name in an encoded row; empty if the row is broken. */
export function eventNameOf(row: Buffer): string {
  try {
    const values: unknown = JSON.parse(row.toString());
    return Array.isArray(values) ? String(values[EVENT_NAME]) : "";
  } catch {
    return "";
  }
}

/** Encodes a row as a line of {@link EVENT_FORMAT}, without the newline. Times must be integers. */
export function encodeEventRow(row: EventRow): string {
  return JSON.stringify([
    row.projectId,
    row.eventId,
    row.eventName,
    row.ts,
    row.receivedAt,
    row.sentTimestamp,
    row.userId,
    row.sessionId,
    row.platform,
    row.appVersion,
    row.sdkVersion,
    row.browser,
    row.os,
    row.deviceType,
    row.country,
    row.isBot ? 1 : 0,
    row.serverVersion,
    row.raw,
    row.strings,
    row.numbers,
    row.booleans,
    row.others,
  ]);
}
