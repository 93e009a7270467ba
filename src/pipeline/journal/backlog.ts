import type { Tables } from "./tables";

export type Amount = { events: number; bytes: number };

const KEY = "backlog";
const NOTHING: Amount = { events: 0, bytes: 0 };

const sum = (a: Amount, b: Amount): Amount => ({
  events: a.events + b.events,
  bytes: a.bytes + b.bytes,
});

/** How much waits for ClickHouse: kept beside the entries, since counting them would read them all. */
export class Backlog {
  #amount: Amount;

  constructor(private readonly meta: Tables["meta"]) {
    this.#amount = this.#stored();
  }

  get amount(): Amount {
    return this.#amount;
  }

  /** Writes a change down. Call it inside a transaction, and `apply` once that is durable. */
  write(change: Amount): void {
    this.meta.putSync(KEY, sum(this.#stored(), change));
  }

  apply(change: Amount): void {
    this.#amount = sum(this.#amount, change);
  }

  #stored(): Amount {
    return (this.meta.get(KEY) as Amount | undefined) ?? NOTHING;
  }
}
