import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";

const propertyAdvice = (key: string): string =>
  `Read a property as properties_text['${key}'] or properties_number['${key}'].`;

export const PROPERTY_ADVICE = propertyAdvice("key");

const PROPERTY_BY_DOT = /^properties(?:_\w+)?\.([\w$. -]+)$/i;

/** Advice on a replacement for an unknown column. */
export function columnAdvice(name: string): string {
  const [, key] = PROPERTY_BY_DOT.exec(name) ?? [];
  if (key !== undefined) return propertyAdvice(key);
  const column = name.split(".").at(-1)?.toLowerCase();
  if (SQL_COLUMNS.some((known) => known.name === column)) {
    return `It is a column of ${SQL_TABLE_NAME}: read FROM ${SQL_TABLE_NAME}, or select it in the subquery.`;
  }
  const near = SQL_COLUMNS.find((known) => isNear(known.name, name.toLowerCase()));
  return near ? `Did you mean ${near.name}?` : PROPERTY_ADVICE;
}

/** Whether two names are equal without underscores, or one starts with the other. */
function isNear(column: string, name: string): boolean {
  const [a, b] = [column.replaceAll("_", ""), name.replaceAll("_", "")];
  return a === b || (b.length > 2 && (a.startsWith(b) || b.startsWith(a)));
}
