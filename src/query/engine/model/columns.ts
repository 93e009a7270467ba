type Column = {
  label: string;
  /** The name of the group of events that have no value. */
  without: string;
  /** Every event has a value for this column. Other columns are empty if an event has no value. */
  required?: true;
  /**
   * Events can be broken down by this column; other columns have a value for nearly every event.
   */
  breakdown?: true;
};

/**
 * The events table's columns that a query may name, under the same name, in the order in which the
 * console lists them. Plain data: the console reads labels from here.
 */
export const COLUMNS = {
  event_name: { label: "Event", without: "No name", required: true, breakdown: true },
  platform: { label: "Platform", without: "No platform", required: true, breakdown: true },
  country: { label: "Country", without: "Unknown country", breakdown: true },
  browser: { label: "Browser", without: "No browser", breakdown: true },
  os: { label: "Operating system", without: "Unknown operating system", breakdown: true },
  device_type: { label: "Device", without: "Unknown device", breakdown: true },
  app_version: { label: "App version", without: "No version", breakdown: true },
  sdk_version: { label: "SDK version", without: "No version" },
  user_id: { label: "User", without: "No user", required: true },
  session_id: { label: "Session", without: "No session" },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof COLUMNS;

/** The prefix of a property's key in the name of a field. */
export const PROPERTY_PREFIX = "properties.";

export const isColumn = (name: string): name is ColumnName => Object.hasOwn(COLUMNS, name);
export const columnModel = (name: ColumnName): Column => COLUMNS[name];
export const COLUMN_NAMES = Object.keys(COLUMNS).filter(isColumn);
