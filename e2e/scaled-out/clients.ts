import { setTimeout } from "node:timers/promises";
import { seededRandom } from "@/base/seeded-random";
import { type LoadEvent, makeEvent, pick } from "../load";
import type { Target } from "./installation";

export type Acknowledged = {
  projectId: string;
  event: LoadEvent;
  /** When it was acknowledged last, in ms since the epoch. */
  at: number;
};

/** Events that the server gave ids. Nobody can send them again without storing them twice. */
export type Anonymous = {
  projectId: string;
  userId: string;
  events: LoadEvent[];
  isAcknowledged: boolean;
};

type Batch = { target: Target; events: LoadEvent[] };
type Outcome = "acknowledged" | "failed";

const REQUEST_MS = 4_000;
const RETRY_MS = 100;
/**
 * The longest time between two batches of a client, so that the processes have the machine for
 * themselves at times.
 */
const IDLE_MS = 200;
/** Longer than any fault lasts. */
const GIVE_UP_MS = 180_000;

export const keyOf = (projectId: string, eventId: string): string => `${projectId} ${eventId}`;

/**
 * Clients that send batches to any of the web processes, the same one again until it is
 * acknowledged, sometimes to two at once or again later. They record what must be counted.
 */
export class Clients {
  /** By project and event id. */
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly anonymous: Anonymous[] = [];
  /** How many events were in requests that were acknowledged, those sent again included. */
  deliveries = 0;
  /** How many requests got no response, or a 503. */
  failures = 0;
  #waiting: { count: number; resolve: () => void } | undefined;
  #stopped = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #fail: (error: unknown) => void = () => undefined;
  readonly #failed: Promise<never>;
  readonly #randoms: (() => number)[];

  constructor(
    private readonly urls: readonly string[],
    private readonly targets: readonly Target[],
    { clients, seed }: { clients: number; seed: number },
  ) {
    this.#randoms = Array.from({ length: clients }, (_, n) => seededRandom(seed + n));
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    // Reported by whoever waits for it.
    this.#failed.catch(() => undefined);
  }

  start(): void {
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.#running = Promise.all(this.#randoms.map((random) => this.#run(random, signal))).catch(
      this.#fail,
    );
  }

  /** Resolves once each client has its last batch acknowledged. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.race([this.#running, this.#failed]);
  }

  /**
   * Resolves once so many more events are acknowledged. Rejects if a client gets a
   * response that is wrong.
   */
  async acknowledge(count: number): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.#waiting = { count: this.acknowledged.size + count, resolve };
    });
    await Promise.race([reached, this.#failed]);
  }

  async #run(random: () => number, stopped: AbortSignal): Promise<void> {
    let earlier: Batch | undefined;
    while (!stopped.aborted) {
      if (random() < 0.1) await this.#sendAnonymous(random);
      const batch = this.#nextBatch(random, earlier);
      await this.#deliver(batch, random);
      if (earlier && random() < 0.2) await this.#deliver(earlier, random);
      if (earlier === undefined || random() < 0.3) earlier = batch;
      await setTimeout(random() * IDLE_MS);
    }
  }

  /** New events, sometimes with earlier ones among them, or with the ids of another project's. */
  #nextBatch(random: () => number, earlier: Batch | undefined): Batch {
    const target = pick(this.targets, random);
    const size = random() < 0.3 ? 1 : 1 + Math.floor(random() * 40);
    const events = Array.from({ length: size }, () => makeEvent(random));
    return { target, events: earlier && random() < 0.2 ? [...earlier.events, ...events] : events };
  }

  async #deliver(batch: Batch, random: () => number): Promise<void> {
    const giveUp = performance.now() + GIVE_UP_MS;
    for (;;) {
      const isTwin = random() < 0.2;
      const urls = isTwin ? this.urls : [pick(this.urls, random)];
      const outcomes = await Promise.all(urls.map((url) => this.#send(url, batch)));
      if (outcomes.includes("acknowledged")) return this.#acknowledge(batch);
      if (performance.now() > giveUp) throw new Error("A batch was never acknowledged.");
      await setTimeout(RETRY_MS);
    }
  }

  async #sendAnonymous(random: () => number): Promise<void> {
    const target = pick(this.targets, random);
    const userId = `anonymous-${crypto.randomUUID()}`;
    const events = Array.from({ length: 1 + Math.floor(random() * 20) }, () => ({
      ...makeEvent(random),
      user_id: userId,
    }));
    const withoutIds = events.map(({ event_id: _, ...event }) => event);
    const record = { projectId: target.projectId, userId, events, isAcknowledged: false };
    this.anonymous.push(record);
    const outcome = await this.#send(pick(this.urls, random), { target, events: withoutIds });
    record.isAcknowledged = outcome === "acknowledged";
  }

  async #send(
    url: string,
    { target, events }: { target: Target; events: readonly object[] },
  ): Promise<Outcome> {
    const response = await fetch(`${url}/api/v1/ingest/batch`, {
      method: "POST",
      headers: { Authorization: `Bearer ${target.ingestKey}` },
      body: JSON.stringify({ events }),
      signal: AbortSignal.timeout(REQUEST_MS),
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => null);
    if (response?.status === 200) {
      this.deliveries += events.length;
      return "acknowledged";
    }
    if (response !== null && response.status !== 503) {
      throw new Error(`A client got the response ${response.status}: ${response.text}`);
    }
    this.failures++;
    return "failed";
  }

  #acknowledge({ target: { projectId }, events }: Batch): void {
    const at = Date.now();
    for (const event of events) {
      this.acknowledged.set(keyOf(projectId, event.event_id), { projectId, event, at });
    }
    if (this.#waiting && this.acknowledged.size >= this.#waiting.count) {
      this.#waiting.resolve();
      this.#waiting = undefined;
    }
  }
}
