import type { Inputs } from "@/console/api";

/** The comparisons that the list of events offers, and how a filter with one is read. */
export const OPERATORS = {
  eq: "is",
  neq: "is not",
  contains: "contains",
  not_contains: "does not contain",
  gt: "is more than",
  lt: "is less than",
  is_set: "is set",
  is_not_set: "is not set",
} as const;

export type Operator = keyof typeof OPERATORS;

/** A filter of the query language, as it goes over the wire. */
export type EventFilter = { field: string; op: Operator; value?: unknown };

export const isOperator = (text: unknown): text is Operator =>
  typeof text === "string" && Object.hasOwn(OPERATORS, text);

export const takesValue = (op: Operator): boolean => op !== "is_set" && op !== "is_not_set";

export const PROPERTY = "properties.";

/** Columns that can be filtered by. */
export const COLUMNS: Readonly<Record<string, string>> = {
  event_name: "Event",
  user_id: "User",
  platform: "Platform",
  country: "Country",
  browser: "Browser",
  os: "System",
  device_type: "Device",
  app_version: "App version",
  sdk_version: "SDK version",
  session_id: "Session",
};

export const fieldLabel = (field: string): string =>
  Object.hasOwn(COLUMNS, field) ? (COLUMNS[field] ?? field) : field.slice(PROPERTY.length);

/** The order of the list: see the server's `events.page`. */
export type EventOrder = NonNullable<Inputs["events"]["page"]["order"]>;

/**
 * What was typed as a property's value: `90`, `true` and `null` are what they are in JSON, anything else
 * is text, and so is what stands in quotes. Columns hold text only.
 */
export function readValue(field: string, text: string): unknown {
  if (!field.startsWith(PROPERTY)) return text;
  if (!/^(-?\d|true$|false$|null$|")/.test(text.trim())) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? text : value;
  } catch {
    return text;
  }
}

export function filterText({ field, op, value }: EventFilter): string {
  const words = `${fieldLabel(field)} ${OPERATORS[op]}`;
  if (!takesValue(op)) return words;
  const isText = typeof value === "string" && readValue(field, value) === value;
  return `${words} ${isText ? value : JSON.stringify(value)}`;
}
