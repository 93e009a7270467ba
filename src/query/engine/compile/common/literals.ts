import { quoteText } from "@/clickhouse/quote";
import { Bindings } from "./bindings";
import { SQL_VIEW_COLUMNS } from "./property-columns";

/**
 * Writes values into the statement, for a person to read and edit. If they run it, it is treated as
 * their own SQL; statements that the product runs itself always bind their values.
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
