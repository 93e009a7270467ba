/**
 * The events table: the shape of a row, and the forms in which rows are inserted. The table is
 * created by migrations/0001_events.sql.
 */
export const EVENTS_TABLE = "events_raw";
/**
 * On a cluster, each shard's own events; {@link EVENTS_TABLE} reads from and writes to all shards.
 */
export const EVENTS_SHARD_TABLE = "events_local";

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

/** The columns that an insert gives, with the types that it is read as. */
const COLUMN_TYPES = {
  project_id: "UUID",
  event_id: "UUID",
  event_name: "String",
  ts: "DateTime64(3, 'UTC')",
  received_at: "DateTime64(3, 'UTC')",
  sent_timestamp: "String",
  user_id: "String",
  session_id: "String",
  platform: "String",
  app_version: "String",
  sdk_version: "String",
  browser: "String",
  os: "String",
  device_type: "String",
  country: "String",
  is_bot: "Bool",
  server_version: "String",
  raw: "String",
  ps: "Map(String, String)",
  pn: "Map(String, Float64)",
  pb: "Map(String, Bool)",
  po: "Map(String, String)",
} as const;

export type EventColumn = keyof typeof COLUMN_TYPES;

/** Column names, in the order of the values in a row. */
export const EVENT_COLUMNS = Object.keys(COLUMN_TYPES) as EventColumn[];

/**
 * Ends every binary row. Nothing separates such rows, so without it ClickHouse could read a damaged
 * one together with its neighbours as if they were other events.
 */
export const ROW_END = 0x0a524f57;

/**
 * How the rows of `encode-event.ts` are inserted. They are read as plain types and then
 * converted, a column at a time: parsing takes 1.5 µs per row instead of 3.5 µs as the table's
 * own types, whose LowCardinality makes a temporary column for each value. As JSON it takes 4.7
 * µs (processor time).
 */
export const EVENT_ROWS = {
  table: EVENTS_TABLE,
  columns: EVENT_COLUMNS,
  format: "RowBinary",
  source: {
    structure: [
      ...Object.entries(COLUMN_TYPES).map(([name, type]) => `${name} ${type}`),
      "row_end UInt32",
    ].join(", "),
    where: `NOT throwIf(row_end != ${ROW_END})`,
  },
} as const;

/** How rows in journals of older versions are inserted: one JSON array per line. */
export const JSON_EVENT_ROWS = {
  table: EVENTS_TABLE,
  columns: EVENT_COLUMNS,
  format: "JSONCompactEachRow",
} as const;
