import { EVENTS_COLUMNS } from "./property-columns";

/**
 * The values of one statement. SQL is made of the model's own words and of the placeholders that
 * come from here, so that its text is the same whatever the values are.
 */
export class Bindings {
  readonly params: Record<string, unknown> = {};
  /** The columns of the table that the statement reads. */
  readonly properties = EVENTS_COLUMNS;
  private count = 0;

  /** A placeholder for a value of a ClickHouse type: `{p0:String}`. */
  bind(type: string, value: unknown): string {
    const name = `p${this.count++}`;
    this.params[name] = value;
    return `{${name}:${type}}`;
  }
}
