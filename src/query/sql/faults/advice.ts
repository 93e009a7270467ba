import { SQL_COLUMNS, SQL_TABLE_NAME } from "../dialect/schema";

const propertyAdvice = (key: string): string =>
  `A property is read as properties_text['${key}'] or properties_number['${key}'].`;

export const PROPERTY_ADVICE = propertyAdvice("key");

const PROPERTY_BY_DOT = /^properties(?:_\w+)?\.([\w$. -]+)$/i;

/** What to write instead of a column that is not there. */
export function columnAdvice(name: string): string {
  const [, key] = PROPERTY_BY_DOT.exec(name) ?? [];
  if (key !== undefined) return propertyAdvice(key);
  const column = name.split(".").at(-1)?.toLowerCase();
  if (SQL_COLUMNS.some((known) => known.name === column)) {
    return `The table ${SQL_TABLE_NAME} has it: read FROM ${SQL_TABLE_NAME}, or have the subquery give it.`;
  }
  const near = SQL_COLUMNS.find((known) => isNear(known.name, name.toLowerCase()));
  return near ? `Did you mean ${near.name}?` : PROPERTY_ADVICE;
}

/** The same but for underscores, or with a part left out or added at an end. */
function isNear(column: string, name: string): boolean {
  const [a, b] = [column.replaceAll("_", ""), name.replaceAll("_", "")];
  return a === b || (b.length > 2 && (a.startsWith(b) || b.startsWith(a)));
}
