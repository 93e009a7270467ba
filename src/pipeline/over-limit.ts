/** The account would have more events in the month than it may: nothing of the append was kept or counted. */
export class OverLimit extends Error {
  constructor() {
    super("The account has no room for these events.");
    this.name = "OverLimit";
  }
}
