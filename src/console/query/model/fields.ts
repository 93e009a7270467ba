import { COLUMNS, isColumn, PROPERTY_PREFIX } from "@/query/engine/model/columns";

export const isProperty = (field: string): boolean => field.startsWith(PROPERTY_PREFIX);

/** "Country", or the name of a property, in quotes if it is blank. */
export function fieldLabel(field: string): string {
  if (isColumn(field)) return COLUMNS[field].label;
  if (!isProperty(field)) return field;
  const name = field.slice(PROPERTY_PREFIX.length);
  return name.trim() === "" ? `"${name}"` : name;
}
