import { canonicalEventName, storableText } from "@/base/text/canonical";
import { COLUMN_NAMES, type ColumnName, columnModel, isColumn, PROPERTY_PREFIX } from "./columns";

/**
 * The field that a filter or a breakdown reads: a column, or a top-level
 * property by its literal key.
 */
export type Field = { kind: "column"; name: ColumnName } | { kind: "property"; key: string };

export const EVENT_NAME = { kind: "column", name: "event_name" } as const satisfies Field;

export const BREAKDOWN_NAMES = COLUMN_NAMES.filter((name) => columnModel(name).breakdown);

/**
 * `platform` or `properties.plan`; everything after the first dot is one key,
 * including further dots.
 */
export function parseField(text: string): Field | null {
  if (text.startsWith(PROPERTY_PREFIX)) {
    return { kind: "property", key: storableText(text.slice(PROPERTY_PREFIX.length)) };
  }
  return isColumn(text) ? { kind: "column", name: text } : null;
}

/** The inverse of {@link parseField}. */
export const fieldText = (field: Field): string =>
  field.kind === "column" ? field.name : `${PROPERTY_PREFIX}${field.key}`;

/** Like {@link parseField}, but only for fields that a breakdown may name. */
export function parseBreakdown(text: string): Field | null {
  const field = parseField(text);
  return field?.kind === "column" && !columnModel(field.name).breakdown ? null : field;
}

export const isEventName = (field: Field) => field.kind === "column" && field.name === "event_name";

/** A whole value to search for, in the form in which the field's values are stored. */
export function storedValue(field: Field, text: string): string {
  return isEventName(field) ? canonicalEventName(text) : storableText(text);
}

/** Like {@link storedValue}, for part of a value: white space at its ends is significant. */
export function storedPart(field: Field, text: string): string {
  const stored = storableText(text);
  return isEventName(field) ? stored.normalize("NFC") : stored;
}
