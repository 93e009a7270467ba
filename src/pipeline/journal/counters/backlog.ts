import type { Tables } from "../store/tables";

export type Amount = { events: number; bytes: number };
type Settled = Amount & { upTo: number };

const APPENDED = "appended";
const SETTLED = "settled";

/**
 * How many events and bytes are waiting for ClickHouse. Stored separately, since counting the
 * entries would read them all. Consists of two totals that only grow, each with one writer:
 * everything ever appended, and everything settled.
 *
 * A total is written in the transaction that it belongs to, and applied in memory once that
 * transaction is durable.
 */
export class Backlog {
  #appended: Amount;
  #settled: Settled;

  constructor(private readonly meta: Tables["meta"]) {
    this.#appended = (meta.get(APPENDED) as Amount | undefined) ?? { events: 0, bytes: 0 };
    this.#settled = (meta.get(SETTLED) as Settled | undefined) ?? { events: 0, bytes: 0, upTo: 0 };
  }

  get amount(): Amount {
    return {
      events: this.#appended.events - this.#settled.events,
      bytes: this.#appended.bytes - this.#settled.bytes,
    };
  }

  /** All entries up to this number are settled, whether they have been removed yet or not. */
  get settledUpTo(): number {
    return this.#settled.upTo;
  }

  writeAppended(added: Amount): void {
    this.meta.putSync(APPENDED, sum(this.#appended, added));
  }

  applyAppended(added: Amount): void {
    this.#appended = sum(this.#appended, added);
  }

  writeSettled(settled: Settled): void {
    this.meta.putSync(SETTLED, { ...sum(this.#settled, settled), upTo: settled.upTo });
  }

  applySettled(settled: Settled): void {
    this.#settled = { ...sum(this.#settled, settled), upTo: settled.upTo };
  }
}

const sum = (a: Amount, b: Amount): Amount => ({
  events: a.events + b.events,
  bytes: a.bytes + b.bytes,
});
