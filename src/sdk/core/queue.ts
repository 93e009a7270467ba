import { creationTime, type TrackedEvent } from "./event";
import { type Answer, bodyOf, judge, type Verdict } from "./judge";
import type { DropReason, QueueOptions } from "./queue-options";
import { backoffMs, LONGEST_PAUSE_MS, LONGEST_STORAGE_MS, requestedWaitMs } from "./waiting-time";

export type EventQueue = ReturnType<typeof createQueue>;

/**
 * Keeps events until the server has confirmed them, or until `onDrop` was called with them. Sends
 * one batch at a time, oldest events first, except that those of a failed batch let others pass.
 */
export function createQueue(options: QueueOptions) {
  const { post, onDrop, maxBatchEvents, delayMs } = options;
  const waiting = new Map<string, string>();
  const sending = new Set<string>();
  let characters = 0;
  let batchEvents = maxBatchEvents;
  let failures = 0;
  let lastVerdict: Verdict = "delivered";
  /**
   * Nothing is sent before these times: the first is the server's request, the second ours. Like
   * all times here, they are on a clock that no correction of the device's clock moves.
   */
  let pausedUntil = 0;
  let retryAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAt = 0;
  let pass: Promise<void> | undefined;

  const earliest = () => Math.max(pausedUntil, retryAt);
  const isPaused = () => performance.now() < earliest();

  function put(id: string, json: string): void {
    characters += json.length;
    waiting.set(id, json);
    schedule(waiting.size < maxBatchEvents ? delayMs : 0);
  }

  function remove(id: string, delivered = false): string {
    const json = waiting.get(id) ?? "";
    characters -= json.length;
    waiting.delete(id);
    options.onRemove?.(id, delivered);
    return json;
  }

  function drop(id: string | undefined, reason: DropReason, detail?: unknown): void {
    const json = id !== undefined && remove(id);
    if (json) onDrop(JSON.parse(json), reason, detail);
  }

  function schedule(ms: number): void {
    const now = performance.now();
    const at = Math.max(now + ms, earliest());
    if (timer && timerAt <= at) return;
    clearTimeout(timer);
    timerAt = at;
    timer = options.startTimer(() => {
      timer = undefined;
      void flush();
    }, at - now);
  }

  function nextBatch(limit = batchEvents): string[] {
    const ids: string[] = [];
    let size = 0;
    for (const [id, json] of waiting) {
      if (sending.has(id)) continue;
      size += json.length;
      if (ids.length && (ids.length >= limit || size > options.maxBatchCharacters)) break;
      ids.push(id);
    }
    return ids;
  }

  /** One of these events may be the cause, such as by what a firewall sees in it. */
  function makeWay(ids: string[]): void {
    batchEvents = Math.ceil(ids.length / 2);
    for (const id of ids) {
      const json = waiting.get(id);
      if (json && waiting.delete(id)) waiting.set(id, json);
    }
  }

  function settle(ids: string[], answer: Answer | undefined, error?: unknown): void {
    const verdict = judge(answer, ids.length);
    const { errors, detail } = bodyOf(answer);
    if (verdict === "delivered") {
      for (const rejected of Array.isArray(errors) ? errors : []) {
        drop(ids[rejected?.index ?? -1], "invalid", rejected?.detail);
      }
      for (const id of ids) remove(id, true);
      batchEvents = Math.min(batchEvents * 2, maxBatchEvents);
    } else if (verdict === "split") {
      batchEvents = Math.ceil(ids.length / 2);
      if (ids.length < 2) drop(ids[0], answer?.status === 413 ? "too_large" : "invalid", detail);
    } else {
      if (verdict !== lastVerdict) options.onFailure(answer, error);
      const requested = requestedWaitMs(answer);
      if (requested) {
        pausedUntil = performance.now() + requested;
        options.onPause?.(Date.now() + requested);
      } else {
        retryAt = performance.now() + backoffMs(failures++, verdict === "blocked");
        if (verdict === "failed") makeWay(ids);
      }
      lastVerdict = verdict;
      return;
    }
    lastVerdict = "delivered";
    failures = 0;
  }

  async function send(ids: string[], leaving: boolean): Promise<void> {
    const events = ids.map((id) => waiting.get(id));
    for (const id of ids) sending.add(id);
    const body = `{"sent_at":"${new Date().toISOString()}","events":[${events}]}`;
    const settled = (answer?: Answer, error?: unknown) => {
      for (const id of ids) sending.delete(id);
      settle(ids, answer, error);
    };
    await post(body, leaving).then(settled, (error) => settled(undefined, error));
  }

  async function run(): Promise<void> {
    // Ends after `flush` has set `pass`, even if there is nothing to send.
    await undefined;
    for (let ids = nextBatch(); ids.length && !isPaused(); ids = nextBatch())
      await send(ids, false);
    pass = undefined;
    // A timer may end a little early, during the pause.
    if (waiting.size) schedule(isPaused() ? 0 : delayMs);
  }

  /** Sends what is waiting, until nothing is left or it has to wait. Never rejects. */
  function flush(): Promise<void> {
    pass ??= run();
    return pass;
  }

  return {
    flush,
    /**
     * Takes an event; returns false if it was dropped instead. The first of two events with one id
     * counts, as on the server.
     */
    add(event: TrackedEvent): boolean {
      const id = event.event_id;
      let json: string;
      try {
        json = JSON.stringify(event);
      } catch (error) {
        onDrop(event, "not_json", error);
        return false;
      }
      if (waiting.has(id)) return true;
      const size = characters + json.length;
      if (waiting.size >= options.maxEvents || size > options.maxCharacters) {
        onDrop(event, "queue_full");
        return false;
      }
      put(id, json);
      options.onAdd?.(id, json);
      return true;
    },
    /**
     * Takes an event that was stored earlier, even if the queue is full; its id is a UUIDv7. Drops
     * it if it is too old to be sent again.
     */
    restore(id: string, json: string): void {
      // The page may have added it as it was shown, just before.
      if (waiting.has(id)) return;
      try {
        JSON.parse(json);
        put(id, json);
        if (creationTime(id) < Date.now() - LONGEST_STORAGE_MS) drop(id, "expired");
      } catch {
        options.onRemove?.(id, false);
      }
    },
    /** Sends a batch of events that are not yet on their way, while the page ends. */
    leave(): void {
      const ids = nextBatch(maxBatchEvents);
      if (ids.length && !isPaused()) void send(ids, true);
    },
    /**
     * Retries at once, such as because the network is back, and soon again if that fails. A pause
     * that the server asked for continues.
     */
    retry(): void {
      retryAt = 0;
      failures = 0;
      void flush();
    },
    /** Continues a pause that the server asked for earlier, unless the clock was wrong then. */
    pauseUntil(time: number): void {
      const left = time - Date.now();
      if (left <= LONGEST_PAUSE_MS) pausedUntil = performance.now() + left;
    },
    /** Drops all waiting events; without a reason, silently. */
    clear(reason?: DropReason): void {
      for (const id of [...waiting.keys()]) reason ? drop(id, reason) : remove(id);
    },
    /** The ids of the events that wait or are on their way. */
    ids: () => [...waiting.keys()],
    size: () => waiting.size,
  };
}
