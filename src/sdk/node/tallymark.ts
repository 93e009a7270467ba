import { webcrypto } from "node:crypto";
import { createEventId, type TrackedEvent } from "../core/event";
import { createQueue, type EventQueue } from "../core/queue";
import type { DropHandler } from "../core/queue-options";
import { SDK_VERSION } from "../core/version";
import { withinTimer } from "../core/waiting-time";
import { DeliveryWaits } from "./delivery-waits";
import { deliveryError, guarded, printDropsAtExit, warnOfDrop, warnOfError } from "./failures";
import type { EventInput, FlushOptions, TallymarkOptions } from "./options";
import { beforeProcessEnds } from "./process-exit";
import { QueryClient } from "./query";
import { createTransport } from "./transport";

const FLUSH_MS = 10_000;

/** What `track` returns: in serverless mode, a promise; see there. */
export type Tracked<Serverless extends boolean> = Serverless extends true
  ? Promise<boolean>
  : undefined;

/**
 * Sends events, and queries them. Every event is kept in memory until the server has confirmed it;
 * an event that cannot be delivered is passed to `onDrop`.
 */
export class Tallymark<Serverless extends boolean = false> {
  /** Queries events; needs a personal key. */
  readonly query: QueryClient;
  readonly #options: TallymarkOptions<Serverless>;
  readonly #onDrop: DropHandler;
  readonly #queue: EventQueue;
  readonly #waits = new DeliveryWaits();
  readonly #ended = new AbortController();
  readonly #removeExitHooks: () => void;
  #isClosed = false;

  constructor(options: TallymarkOptions<Serverless>) {
    if (!options.host)
      throw new TypeError("Tallymark needs a host, such as https://stats.example.com.");
    this.#options = options;
    this.#onDrop = guarded(options.onDrop ?? warnOfDrop);
    this.#queue = this.#createQueue(guarded(options.onError ?? warnOfError));
    this.query = new QueryClient(options);
    this.#removeExitHooks = beforeProcessEnds({
      finish: () => void this.#finish(),
      end: guarded(() => this.#endProcess()),
    });
  }

  /**
   * Records an event. Never throws: an event that cannot be delivered is passed to `onDrop`. In
   * serverless mode, resolves to whether the event was delivered within 10 seconds; if it was not
   * dropped either, it is still kept and retried.
   */
  track(input: EventInput): Tracked<Serverless> {
    const { userId, event, properties = {}, timestamp = new Date() } = input ?? {};
    const { platform = "server", appVersion, serverless } = this.#options;
    const tracked: TrackedEvent = {
      event_id: input?.eventId || newEventId(),
      event_name: event,
      user_id: typeof userId === "number" ? String(userId) : userId,
      platform: input?.platform ?? platform,
      timestamp: textOf(timestamp),
      app_version: input?.appVersion ?? appVersion,
      sdk_version: `node-${SDK_VERSION}`,
      properties,
    };
    const isTaken = !this.#isClosed && this.#queue.add(tracked);
    if (this.#isClosed) this.#onDrop(tracked, "closed");
    if (!serverless) return undefined as Tracked<Serverless>;
    const delivered = isTaken ? this.#deliver([tracked.event_id]) : Promise.resolve(false);
    return delivered as Tracked<Serverless>;
  }

  /**
   * Sends the events tracked so far. Resolves to whether all of them were delivered in time; those
   * that were not dropped either are still kept and retried.
   */
  flush(options?: FlushOptions): Promise<boolean> {
    return this.#deliver(this.#queue.ids(), options);
  }

  /**
   * Flushes, and passes the events that could not be delivered in time to `onDrop`. Resolves to
   * whether all of them were delivered.
   */
  async close(options?: FlushOptions): Promise<boolean> {
    this.#isClosed = true;
    const delivered = await this.flush(options);
    this.#giveUp();
    this.#removeExitHooks();
    // Node emits warnings a little later; the caller may call process.exit() next.
    if (!delivered) await new Promise(setImmediate);
    return delivered;
  }

  #deliver(ids: string[], { timeoutMs = FLUSH_MS, signal }: FlushOptions = {}): Promise<boolean> {
    const settled = this.#waits.until(ids, timeoutMs, signal);
    // After failures, the pause until the next try can be longer than the caller waits.
    this.#queue.retry();
    return settled;
  }

  /** Ends requests too, since one that hangs would keep the process alive. */
  #giveUp(): void {
    this.#ended.abort();
    this.#queue.clear("closed");
  }

  async #finish(): Promise<void> {
    const last = new Set(this.#queue.ids());
    if (last.size === 0) return;
    await this.flush();
    // Those that were rejected no longer wait; what was tracked meanwhile goes on.
    if (this.#queue.ids().some((id) => last.has(id))) this.#giveUp();
  }

  #endProcess(): void {
    const left = this.#queue.size();
    if (this.#options.onDrop) this.#queue.clear("closed");
    else if (left > 0) printDropsAtExit(left);
  }

  #createQueue(onError: (error: Error) => void): EventQueue {
    const {
      host,
      ingestKey = "",
      serverless,
      requestTimeoutMs = 30_000,
      ...options
    } = this.#options;
    const { signal } = this.#ended;
    return createQueue({
      post: createTransport({
        host: host.replace(/\/+$/, ""),
        ingestKey,
        requestTimeoutMs,
        // Looked up for each request, so that tools can replace the global one.
        fetch: options.fetch ?? ((input, init) => fetch(input, init)),
        signal,
      }),
      onDrop: this.#onDrop,
      onFailure: (answer, error) => {
        if (!signal.aborted) onError(deliveryError(answer, error));
      },
      onRemove: (id, delivered) => this.#waits.settle(id, delivered),
      maxEvents: options.maxQueuedEvents ?? 10_000,
      maxCharacters: options.maxQueuedCharacters ?? 64_000_000,
      maxBatchEvents: options.maxBatchEvents ?? 500,
      maxBatchCharacters: 2_000_000,
      delayMs: serverless ? 0 : (options.flushIntervalMs ?? 1_000),
      startTimer: (run, ms) => setTimeout(run, withinTimer(ms)).unref(),
    });
  }
}

const newEventId = () => createEventId(Date.now(), webcrypto.getRandomValues(new Uint8Array(10)));

/** An invalid date becomes a text that the server rejects. */
function textOf(timestamp: Date | string): string {
  if (!(timestamp instanceof Date)) return timestamp;
  return Number.isNaN(timestamp.getTime()) ? String(timestamp) : timestamp.toISOString();
}
