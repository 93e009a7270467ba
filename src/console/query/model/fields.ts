import type { ColumnName } from "@/query/model/fields";

/** How a property is named in a query: `properties.plan`. */
export const PROPERTY = "properties.";

type ColumnWords = {
  label: string;
  /** What stands for the events that have none. */
  without: string;
  /** Its values make groups that mean something to a reader. */
  breakdown?: true;
};

/** The events' own columns, in the order in which people look for them. */
export const COLUMNS: Readonly<Record<ColumnName, ColumnWords>> = {
  event_name: { label: "Event", without: "No name", breakdown: true },
  platform: { label: "Platform", without: "No platform", breakdown: true },
  country: { label: "Country", without: "Country unknown", breakdown: true },
  browser: { label: "Browser", without: "Not a browser", breakdown: true },
  os: { label: "System", without: "System unknown", breakdown: true },
  device_type: { label: "Device", without: "Device unknown", breakdown: true },
  app_version: { label: "App version", without: "No version", breakdown: true },
  sdk_version: { label: "SDK version", without: "No version" },
  user_id: { label: "User", without: "No user" },
  session_id: { label: "Session", without: "No session" },
};

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

export const isColumn = (field: string): field is ColumnName => Object.hasOwn(COLUMNS, field);

export const isProperty = (field: string): boolean => field.startsWith(PROPERTY);

/** "Country", or a property's own name: in quotes where there would be nothing to see. */
export function fieldLabel(field: string): string {
  if (isColumn(field)) return COLUMNS[field].label;
  if (!isProperty(field)) return field;
  const name = field.slice(PROPERTY.length);
  return name.trim() === "" ? `"${name}"` : name;
}
