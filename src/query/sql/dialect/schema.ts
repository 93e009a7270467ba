/**
 * The one table that SQL sees, as the console completes it, the documentation prints it and the assistant
 * reads it. The view itself is made by clickhouse/migrations. Plain data without imports.
 */
export const SQL_TABLE_NAME = "events";

export type SqlColumn = { name: string; type: string; description: string; example?: string };

export const SQL_COLUMNS: readonly SqlColumn[] = [
  { name: "event_id", type: "UUID", description: "The event's id: one id is one event." },
  { name: "project_id", type: "UUID", description: "The project that it belongs to." },
  {
    name: "event_name",
    type: "String",
    description: "What happened.",
    example: "event_name = 'signup'",
  },
  {
    name: "timestamp",
    type: "DateTime64(3, 'UTC')",
    description: "When it happened, corrected for the device's clock, to the millisecond.",
    example: "toStartOfDay(timestamp, 'Europe/Berlin')",
  },
  { name: "received_at", type: "DateTime64(3, 'UTC')", description: "When it arrived." },
  { name: "user_id", type: "String", description: "Who did it.", example: "uniqExact(user_id)" },
  {
    name: "session_id",
    type: "String",
    description: "The session that the client named; '' where it named none.",
  },
  {
    name: "platform",
    type: "String",
    description: "Where it happened: web, ios, android, server.",
  },
  { name: "app_version", type: "String", description: "The app's version; '' where unknown." },
  { name: "sdk_version", type: "String", description: "The version of the SDK that sent it." },
  { name: "browser", type: "String", description: "Browser, from the User-Agent; web only." },
  { name: "os", type: "String", description: "Operating system, from the User-Agent." },
  { name: "device_type", type: "String", description: "Kind of device, from the User-Agent." },
  {
    name: "country",
    type: "String",
    description: "ISO 3166 country of the sender; '' if unknown.",
  },
  { name: "is_bot", type: "Bool", description: "Whether it came from a known bot." },
  {
    name: "properties",
    type: "String",
    description:
      "All properties as they were sent, as JSON text; also what is nested. A whole number beyond 64 bits is a string of its digits.",
    example: "JSONExtractString(properties, 'cart', 'currency')",
  },
  {
    name: "properties_text",
    type: "Map(String, String)",
    description:
      "The top-level properties that are strings, and whole numbers beyond 2^53 by their digits; '' where there is none. Fast.",
    example: "properties_text['plan']",
  },
  {
    name: "properties_number",
    type: "Map(String, Float64)",
    description:
      "The top-level properties that are numbers, rounded beyond 2^53; 0 where there is none. Fast.",
    example: "sumIf(properties_number['amount'], event_name = 'purchase')",
  },
  {
    name: "properties_bool",
    type: "Map(String, Bool)",
    description: "The top-level properties that are true or false; false where there is none.",
    example: "mapContains(properties_bool, 'trial') AND properties_bool['trial']",
  },
];

/** How values stand in an answer, in the words of the documentation. */
export const ANSWER_RULES: readonly string[] = [
  "Whole numbers beyond 2^53 are strings, so that no digit is lost; all others are numbers.",
  "NaN and infinity are null.",
  "Dates and times are strings in the zone of their column, which its type names; UTC unless you chose one.",
  "Decimals are strings. Arrays and tuples are lists, maps are objects.",
  "In CSV, a list or an object is its JSON text, null is empty, and text that a spreadsheet would run as a formula begins with an apostrophe.",
];
