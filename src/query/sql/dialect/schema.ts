/**
 * The only table that SQL can read, for completions in the console, the documentation and the
 * assistant. The view itself is created by clickhouse/migrations. Plain data without imports.
 */
export const SQL_TABLE_NAME = "events";

type SqlColumn = { name: string; type: string; description: string; example?: string };

export const SQL_COLUMNS: readonly SqlColumn[] = [
  { name: "event_id", type: "UUID", description: "The id of the event." },
  { name: "project_id", type: "UUID", description: "The id of its project." },
  {
    name: "event_name",
    type: "String",
    description: "The name of the event.",
    example: "event_name = 'signup'",
  },
  {
    name: "timestamp",
    type: "DateTime64(3, 'UTC')",
    description: "The time of the event in milliseconds, corrected for wrong device clocks.",
    example: "toStartOfDay(timestamp, 'Europe/Berlin')",
  },
  { name: "received_at", type: "DateTime64(3, 'UTC')", description: "The time of receipt." },
  { name: "user_id", type: "String", description: "The user's id.", example: "uniqExact(user_id)" },
  {
    name: "session_id",
    type: "String",
    description: "The session id sent by the client; '' if none.",
  },
  {
    name: "platform",
    type: "String",
    description: "The platform: web, ios, android or server.",
  },
  { name: "app_version", type: "String", description: "The version of the app; '' if unknown." },
  { name: "sdk_version", type: "String", description: "The version of the SDK." },
  { name: "browser", type: "String", description: "The browser, from the User-Agent; web only." },
  { name: "os", type: "String", description: "The operating system, from the User-Agent." },
  { name: "device_type", type: "String", description: "The kind of device, from the User-Agent." },
  {
    name: "country",
    type: "String",
    description: "The sender's country as an ISO 3166 code; '' if unknown.",
  },
  { name: "is_bot", type: "Bool", description: "Whether the event is from a known bot." },
  {
    name: "properties",
    type: "String",
    description:
      "All properties as JSON text, including nested ones. Integers beyond 64 bits are strings.",
    example: "JSONExtractString(properties, 'cart', 'currency')",
  },
  {
    name: "properties_text",
    type: "Map(String, String)",
    description:
      "Top-level string properties, and integers beyond 2^53 as digits; '' if missing. Fast.",
    example: "properties_text['plan']",
  },
  {
    name: "properties_number",
    type: "Map(String, Float64)",
    description: "Top-level numeric properties, rounded beyond 2^53; 0 if missing. Fast.",
    example: "sumIf(properties_number['amount'], event_name = 'purchase')",
  },
  {
    name: "properties_bool",
    type: "Map(String, Bool)",
    description: "Top-level boolean properties; false if missing.",
    example: "mapContains(properties_bool, 'trial') AND properties_bool['trial']",
  },
];

/** The format of values in results, for the console and the documentation. */
export const RESULT_RULES: readonly string[] = [
  "Integers beyond 2^53 are strings, so that no digits are lost. All other numbers are numbers.",
  "NaN and infinity are null.",
  "Dates and times are strings in the time zone of the column's type, which is UTC unless you chose another.",
  "Decimals are strings, arrays and tuples are lists, and maps are objects.",
  "In CSV, lists and objects are JSON text, null is empty, and text that a spreadsheet would run as a formula starts with an apostrophe.",
];
