import type { TestServer } from "./server";

export type LoadEvent = {
  event_id: string;
  event_name: string;
  user_id: string;
  timestamp: string;
  platform: string;
  properties: Record<string, unknown>;
};

const DAY = 86_400_000;
export const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;

export function makeEvent(random: () => number): LoadEvent {
  return {
    event_id: crypto.randomUUID(),
    event_name: pick(["signup", "purchase", "page_view"], random),
    user_id: `user-${Math.floor(random() * 200)}`,
    timestamp: new Date(Date.now() - Math.floor(random() * 60 * DAY)).toISOString(),
    platform: pick(["web", "ios", "android"], random),
    properties: { amount: Math.floor(random() * 100) },
  };
}

/**
 * Clients that send events concurrently. They record which events were acknowledged and which got
 * no response, which a real client would retry.
 */
export class Load {
  readonly acknowledged = new Map<string, LoadEvent>();
  readonly unanswered = new Map<string, LoadEvent>();
  #waiting: { count: number; resolve: () => void } | undefined;

  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Sends from `clients` connections until `stop` aborts; each client also stops when a send fails.
   */
  async run(server: TestServer, clients: number, stop: AbortSignal): Promise<void> {
    const client = async () => {
      while (!stop.aborted) {
        if (!(await this.#send(server, this.#nextRequest()))) return;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  /** Like `run`, but for a server that must not be interrupted: a failed send is an error. */
  async runWithoutFailure(server: TestServer, clients: number, stop: AbortSignal): Promise<void> {
    await this.run(server, clients, stop);
    if (!stop.aborted) throw new Error("A client failed to send an event.");
  }

  /** Retries all events that got no response, with the same ids. */
  async resendUnanswered(server: TestServer): Promise<void> {
    const events = [...this.unanswered.values()];
    for (let i = 0; i < events.length; i += 500) {
      if (!(await this.#send(server, events.slice(i, i + 500))))
        throw new Error("Resending failed.");
    }
  }

  /** Resolves as soon as `count` more events are acknowledged. */
  waitForAcknowledged(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { count: this.acknowledged.size + count, resolve };
    });
  }

  /** Makes one or many new events, and sometimes adds one that was sent before. */
  #nextRequest(): LoadEvent[] {
    const size = this.#random() < 0.5 ? 1 : 1 + Math.floor(this.#random() * 100);
    const events = Array.from({ length: size }, () => makeEvent(this.#random));
    const earlier = this.acknowledged.values().next().value;
    return earlier && this.#random() < 0.2 ? [...events, earlier] : events;
  }

  async #send(server: TestServer, events: LoadEvent[]): Promise<boolean> {
    for (const event of events) {
      if (!this.acknowledged.has(event.event_id)) this.unanswered.set(event.event_id, event);
    }
    const single = events.length === 1;
    try {
      const response = await fetch(`${server.url}/api/v1/ingest/${single ? "event" : "batch"}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${server.ingestKey}` },
        body: JSON.stringify(single ? events[0] : { events }),
      });
      await response.arrayBuffer();
      if (response.status !== 200) return false;
    } catch {
      return false;
    }
    for (const event of events) this.#acknowledge(event);
    return true;
  }

  #acknowledge(event: LoadEvent): void {
    this.unanswered.delete(event.event_id);
    this.acknowledged.set(event.event_id, event);
    if (this.#waiting && this.acknowledged.size >= this.#waiting.count) {
      this.#waiting.resolve();
      this.#waiting = undefined;
    }
  }
}
