import { utcMonth } from "@/base/time/utc";

/** Events per account and month, as a text key. */
type Amounts = Map<string, number>;

/** Published events of a partition, up to a message. */
type Batch = { upTo: number; amounts: Amounts };

/** More batches than this are joined, so that a long outage of the writers takes little memory. */
const MAX_BATCHES = 64;

const keyOf = (accountId: string, month: string): string => `${accountId} ${month}`;

/**
 * The events that this process has published, or is about to publish, and that the writers may not
 * have counted yet. Duplicates among them count until the writers have found them.
 */
export class UnsettledUsage {
  readonly #reserved: Amounts = new Map();
  /** By partition, in the order of their messages. */
  readonly #published: Batch[][];
  /** The sum of all. */
  readonly #total: Amounts = new Map();
  /** By partition. */
  readonly #highest: number[];

  constructor(partitions: number) {
    this.#published = Array.from({ length: partitions }, () => []);
    this.#highest = this.#published.map(() => 0);
  }

  of(accountId: string, month: string): number {
    return this.#total.get(keyOf(accountId, month)) ?? 0;
  }

  /**
   * The highest number of a message in the partition, as far as this process knows: its
   * own or a settled one.
   */
  highestMessage(partition: number): number {
    return this.#highest[partition] ?? 0;
  }

  /** Counts events that are about to be published. End it with `published` or `cancel`. */
  reserve(accountId: string, receivedAt: number, events: number): Reservation {
    const key = keyOf(accountId, utcMonth(receivedAt));
    add(this.#reserved, key, events);
    add(this.#total, key, events);
    let left = events;
    return {
      published: (partition, sequence, count) => {
        left -= count;
        add(this.#reserved, key, -count);
        this.#addPublished(partition, sequence, key, count);
      },
      cancel: () => {
        add(this.#reserved, key, -left);
        add(this.#total, key, -left);
        left = 0;
      },
    };
  }

  /** Ends the current batches, so that the events in them can be settled. */
  closeBatches(): void {
    for (const batches of this.#published) {
      if ((batches.at(-1)?.amounts.size ?? 0) > 0) batches.push({ upTo: 0, amounts: new Map() });
      if (batches.length > MAX_BATCHES) join(batches);
    }
  }

  /**
   * Forgets the events in messages up to these numbers, by partition: the
   * writers have counted them.
   */
  settle(settledUpTo: readonly number[]): void {
    for (const [partition, batches] of this.#published.entries()) {
      const upTo = settledUpTo[partition] ?? 0;
      this.#addHighest(partition, upTo);
      for (let first = batches[0]; first && first.upTo <= upTo; first = batches[0]) {
        batches.shift();
        for (const [key, events] of first.amounts) add(this.#total, key, -events);
      }
    }
  }

  #addHighest(partition: number, sequence: number): void {
    this.#highest[partition] = Math.max(this.highestMessage(partition), sequence);
  }

  #addPublished(partition: number, sequence: number, key: string, count: number): void {
    const batches = this.#published[partition];
    if (!batches) throw new RangeError("There is no such partition");
    let last = batches.at(-1);
    if (!last) {
      last = { upTo: 0, amounts: new Map() };
      batches.push(last);
    }
    add(last.amounts, key, count);
    last.upTo = Math.max(last.upTo, sequence);
    this.#addHighest(partition, sequence);
  }
}

export type Reservation = {
  /** `count` of the events are in message `sequence` of the partition. */
  published(partition: number, sequence: number, count: number): void;
  /** Releases what was not published. */
  cancel(): void;
};

function add(amounts: Amounts, key: string, events: number): void {
  const sum = (amounts.get(key) ?? 0) + events;
  if (sum === 0) amounts.delete(key);
  else amounts.set(key, sum);
}

/** Joins the two oldest batches. */
function join(batches: Batch[]): void {
  const [first, second] = batches;
  if (!first || !second) return;
  for (const [key, events] of first.amounts) add(second.amounts, key, events);
  batches.shift();
}
