import { withinTimer } from "../core/waiting-time";

type Wait = { left: Set<string>; delivered: boolean; end: (delivered: boolean) => void };

/** The callers that wait until certain events are delivered or dropped. */
export class DeliveryWaits {
  readonly #waits = new Set<Wait>();

  /** Notes that an event no longer waits for its delivery. */
  settle(id: string, delivered: boolean): void {
    for (const wait of this.#waits) {
      if (!wait.left.delete(id)) continue;
      wait.delivered &&= delivered;
      if (wait.left.size === 0) wait.end(wait.delivered);
    }
  }

  /** Resolves to whether all of these events were delivered in time. Keeps the process alive. */
  until(ids: string[], timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (ids.length === 0) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => wait.end(false);
      const timer = setTimeout(giveUp, withinTimer(timeoutMs));
      signal?.addEventListener("abort", giveUp);
      const wait: Wait = {
        left: new Set(ids),
        delivered: true,
        end: (delivered) => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", giveUp);
          this.#waits.delete(wait);
          resolve(delivered);
        },
      };
      this.#waits.add(wait);
    });
  }
}
