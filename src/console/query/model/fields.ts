import { COLUMNS, isColumn, PROPERTY_PREFIX } from "@/query/engine/model/columns";

export const isProperty = (field: string): boolean => field.startsWith(PROPERTY_PREFIX);

/** "Country", or a property's own name: in quotes where there would be nothing to see. */
export function fieldLabel(field: string): string {
  if (isColumn(field)) return COLUMNS[field].label;
  if (!isProperty(field)) return field;
  const name = field.slice(PROPERTY_PREFIX.length);
  return name.trim() === "" ? `"${name}"` : name;
}
