type Wait = { left: Set<string>; end: (delivered: boolean) => void };

/** The callers that wait until certain events are delivered or dropped. */
export class DeliveryWaits {
  readonly #waits = new Set<Wait>();

  /** Notes that an event no longer waits for its delivery. */
  settle(id: string): void {
    for (const { left, end } of this.#waits) {
      if (left.delete(id) && left.size === 0) end(true);
    }
  }

  /** Resolves to whether all of these events were settled in time. Keeps the process alive. */
  until(ids: string[], timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (ids.length === 0) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const giveUp = () => wait.end(false);
      const timer = setTimeout(giveUp, timeoutMs);
      signal?.addEventListener("abort", giveUp);
      const wait: Wait = {
        left: new Set(ids),
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
