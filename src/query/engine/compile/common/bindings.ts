import { EVENTS_COLUMNS } from "./property-columns";

/**
 * The values of one statement. SQL consists of the model's own words and of placeholders from here, so
 * its text never depends on the values.
 */
export class Bindings {
  readonly params: Record<string, unknown> = {};
  /** Where the table that the statement reads stores properties. */
  readonly properties = EVENTS_COLUMNS;
  #count = 0;

  /** Returns a placeholder for a value of a ClickHouse type: `{p0:String}`. */
  bind(type: string, value: unknown): string {
    const name = `p${this.#count++}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }
}
