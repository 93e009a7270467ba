import { quoteText } from "@/clickhouse/quote";
import { Bindings } from "./bindings";
import { SQL_VIEW_COLUMNS } from "./property-columns";

/**
 * Writes values into the statement, for a person who will read and change it over the table that SQL
 * sees. Whatever runs it treats it as that person's own text; the product itself only binds.
 */
export class Literals extends Bindings {
  override readonly properties = SQL_VIEW_COLUMNS;

  override bind(_type: string, value: unknown): string {
    return literal(value);
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  return typeof value === "string" ? quoteText(value) : String(value);
}
