import { eventCount } from "@/pipeline/stream/messages/message";
import {
  IdsMissing,
  type MessageReader,
  type PartitionStreams,
  type ReaderListener,
  type StoredMessage,
} from "@/pipeline/stream/messages/streams";
import {
  LeaseLost,
  type MessageRange,
  type Ownership,
  type PartitionState,
  type SettledMessages,
} from "@/pipeline/stream/state/partition-state";

/**
 * What happens to a call: it works, it fails and does nothing, or it works and
 * its response is lost.
 */
export type CallOutcome = "ok" | "away" | "lost";

const failing = async <T>(outcome: CallOutcome, work: () => T): Promise<T> => {
  if (outcome === "away") throw new Error("away");
  const result = work();
  if (outcome === "lost") throw new Error("The response was lost");
  return result;
};

/** The streams and the row of one partition, in memory. Every call can fail. */
export class FakePartition implements PartitionStreams, PartitionState {
  isCutOff = false;
  readonly events: StoredMessage[] = [];
  readonly ids: StoredMessage[] = [];
  readonly totals = new Map<string, number>();
  epoch = 0;
  settledTo = 0;
  idsTo = 0;
  idsGeneration = 0;
  begun: Ownership["begun"] = null;
  outcome: () => CallOutcome = () => "ok";
  readonly #names = new Map<string, number>();
  readonly #readers = new Set<() => void>();
  #lastEvents = 0;

  add(data: Uint8Array): void {
    this.events.push({ sequence: ++this.#lastEvents, data });
    for (const notify of this.#readers) notify();
  }

  /** Loses the latest messages, whose numbers repeat. */
  goBack(last: number): void {
    this.#lastEvents = last;
    const kept = this.events.filter(({ sequence }) => sequence <= last);
    this.events.splice(0, this.events.length, ...kept);
  }

  get last(): number {
    return this.#lastEvents;
  }

  claim(): Ownership {
    this.epoch++;
    const { epoch, settledTo, idsTo, idsGeneration, begun } = this;
    const name = "partition/0";
    const id = "partition";
    const progress = { settledTo, idsTo, idsGeneration, begun };
    return { partition: 0, id, name, epoch, writerId: "writer", ...progress };
  }

  readEvents(_: number, from: number, { onMessage }: ReaderListener): MessageReader {
    let next = from;
    const { events } = this;
    const find = () => events.find(({ sequence }) => sequence >= next);
    const waiting = () => events.filter(({ sequence }) => sequence >= next);
    this.#readers.add(onMessage);
    return {
      get waiting() {
        return waiting().length;
      },
      get waitingEvents() {
        return waiting().reduce((sum, { data }) => sum + eventCount(data), 0);
      },
      get waitingBytes() {
        return waiting().reduce((sum, { data }) => sum + data.length, 0);
      },
      peek: find,
      take: () => {
        next = (find()?.sequence ?? next) + 1;
      },
      close: async () => {
        this.#readers.delete(onMessage);
      },
    };
  }

  async lastEvents(): Promise<number> {
    return this.#lastEvents;
  }

  async lacksEvents(_: number, sequence: number): Promise<boolean> {
    const isThere = this.events.some((event) => event.sequence === sequence);
    return !isThere && (await this.lastEvents()) > sequence;
  }

  async removeEvents(_: number, upTo: number): Promise<void> {
    const kept = this.events.filter(({ sequence }) => sequence > upTo);
    this.events.splice(0, this.events.length, ...kept);
    // Later messages get higher numbers, also if these were not there.
    this.#lastEvents = Math.max(this.#lastEvents, upTo);
  }

  addIds(_: number, name: string, data: Uint8Array): Promise<number> {
    return failing(this.outcome(), () => {
      const known = this.#names.get(name);
      if (known !== undefined) return known;
      const sequence = this.ids.length + 1;
      this.ids.push({ sequence, data });
      this.#names.set(name, sequence);
      return sequence;
    });
  }

  async findIds(_: number, sequence: number): Promise<Uint8Array | null> {
    return this.ids.find((one) => one.sequence === sequence)?.data ?? null;
  }

  async replayIds(
    _: number,
    { after, upTo }: { after: number; upTo: number },
    use: (message: StoredMessage) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.ids.length < upTo) throw new IdsMissing(0, upTo);
    for (const message of this.ids.slice(after)) {
      await use(message);
      signal.throwIfAborted();
    }
  }

  begin(owner: Ownership, { from, to }: MessageRange, queryId: string): Promise<void> {
    return failing(this.outcome(), () => {
      if (owner.epoch !== this.epoch || this.settledTo !== from - 1) throw new LeaseLost();
      this.begun = { to, queryId };
    });
  }

  settle(owner: Ownership, { from, to, idsTo, counts }: SettledMessages): Promise<void> {
    return failing(this.outcome(), () => {
      if (owner.epoch !== this.epoch) throw new LeaseLost();
      if (this.settledTo >= to) return;
      if (this.settledTo !== from - 1) throw new LeaseLost();
      this.settledTo = to;
      this.idsTo = Math.max(this.idsTo, idsTo);
      this.begun = null;
      for (const { events } of counts.months) this.#count("usage", events);
      for (const { reason, count } of counts.days) this.#count(reason, count);
    });
  }

  #count(name: string, count: number): void {
    this.totals.set(name, (this.totals.get(name) ?? 0) + count);
  }
}
