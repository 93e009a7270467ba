import { EVENTS_COLUMNS } from "./property-columns";

/**
 * The values of one statement. The SQL consists only of our own text and of placeholders from here,
 * so it never depends on the values.
 */
export class Bindings {
  readonly params: Record<string, unknown> = {};
  /** The columns that store properties in the table that the statement reads. */
  readonly properties = EVENTS_COLUMNS;
  #count = 0;

  /** Returns a placeholder for a value of a ClickHouse type: `{p0:String}`. */
  bind(type: string, value: unknown): string {
    const name = `p${this.#count++}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }
}
