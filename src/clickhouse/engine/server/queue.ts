/** The queue of a lane: slots for running statements, and a limited number of waiting ones. */
export class Queue {
  readonly #slots: number;
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(slots: number, maxWaiting: number, maxWaitMs: number) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Resolves, in the order of calls, with a function that frees the slot, or with null if `gone`
   * aborts first. Throws {@link QueueFull} immediately if too many callers are waiting, and later
   * if this one waits too long.
   */
  async enter(gone: AbortSignal): Promise<(() => void) | null> {
    if (gone.aborted) return null;
    if (this.#running < this.#slots) {
      this.#running += 1;
      return this.#leaveOnce();
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new QueueFull();
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => this.#drop(entry) && reject(new QueueFull()),
        this.#maxWaitMs,
      );
      const settle = (leave: (() => void) | null) => {
        clearTimeout(timeout);
        resolve(leave);
      };
      const entry: Waiting = { admit: () => settle(this.#leaveOnce()) };
      this.#waiting.push(entry);
      gone.addEventListener("abort", () => this.#drop(entry) && settle(null), { once: true });
    });
  }

  #drop(entry: Waiting): boolean {
    const at = this.#waiting.indexOf(entry);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  #leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next) next.admit();
      else this.#running -= 1;
    };
  }
}

type Waiting = { admit: () => void };

export class QueueFull extends Error {}
