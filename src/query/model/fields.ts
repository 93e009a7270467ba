import { canonicalEventName, storableText } from "@/base/text/canonical";

type Column = {
  description: string;
  /** Every event has it. The others are empty where an event has none. */
  required?: true;
  /** Groups of it make sense to a reader. */
  breakdown?: true;
};

/** The events table's columns that a query may name, by the name that both use. */
const COLUMNS = {
  event_name: { description: "What happened.", required: true, breakdown: true },
  platform: { description: "Where it happened.", required: true, breakdown: true },
  app_version: { description: "The app's version.", breakdown: true },
  sdk_version: { description: "The version of the SDK that sent it." },
  country: { description: "ISO 3166 country of the sender.", breakdown: true },
  browser: { description: "Browser, from the User-Agent.", breakdown: true },
  os: { description: "Operating system, from the User-Agent.", breakdown: true },
  device_type: { description: "Kind of device, from the User-Agent.", breakdown: true },
  user_id: { description: "Who did it.", required: true },
  session_id: { description: "The session that the client named." },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof COLUMNS;

/** What a filter or a breakdown looks at: a column, or a top-level property by its literal key. */
export type Field = { kind: "column"; name: ColumnName } | { kind: "property"; key: string };

const PROPERTY_PREFIX = "properties.";

const isColumn = (name: string): name is ColumnName => Object.hasOwn(COLUMNS, name);

export const columnModel = (name: ColumnName): Column => COLUMNS[name];

export const FIELD_NAMES = Object.keys(COLUMNS).filter(isColumn);
export const BREAKDOWN_NAMES = FIELD_NAMES.filter((name) => columnModel(name).breakdown);

/** `platform` or `properties.plan`; what follows the first dot is one key, dots and all. */
export function parseField(text: string): Field | null {
  if (text.startsWith(PROPERTY_PREFIX)) {
    return { kind: "property", key: storableText(text.slice(PROPERTY_PREFIX.length)) };
  }
  return isColumn(text) ? { kind: "column", name: text } : null;
}

/** What {@link parseField} reads. */
export const fieldText = (field: Field): string =>
  field.kind === "column" ? field.name : `${PROPERTY_PREFIX}${field.key}`;

/** As {@link parseField}, for the fields that a breakdown may name. */
export function parseBreakdown(text: string): Field | null {
  const field = parseField(text);
  return field?.kind === "column" && !columnModel(field.name).breakdown ? null : field;
}

export const isEventName = (field: Field) => field.kind === "column" && field.name === "event_name";

/** A whole value to look for in a field, in the form in which the field's values are stored. */
export function storedValue(field: Field, text: string): string {
  return isEventName(field) ? canonicalEventName(text) : storableText(text);
}

/** As {@link storedValue}, of a part of a value: white space at its ends is meant. */
export function storedPart(field: Field, text: string): string {
  const stored = storableText(text);
  return isEventName(field) ? stored.normalize("NFC") : stored;
}
