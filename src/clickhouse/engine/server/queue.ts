/** A lane has as many places as it may have statements running, and a bounded line before them. */
export class Queue {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
    private readonly maxWaitMs: number,
  ) {}

  /**
   * Resolves, in order of calling, with a function that gives the place back; or with null when
   * `gone` fires first. Throws {@link NoPlace} at once when the line is full, and when it waits too long.
   */
  async enter(gone: AbortSignal): Promise<(() => void) | null> {
    if (gone.aborted) return null;
    if (this.running < this.places) {
      this.running += 1;
      return this.leaveOnce();
    }
    if (this.waiting.length >= this.maxWaiting) throw new NoPlace();
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.drop(entry) && reject(new NoPlace()), this.maxWaitMs);
      const settle = (leave: (() => void) | null) => {
        clearTimeout(patience);
        resolve(leave);
      };
      const entry: Waiting = { admit: () => settle(this.leaveOnce()) };
      this.waiting.push(entry);
      gone.addEventListener("abort", () => this.drop(entry) && settle(null), { once: true });
    });
  }

  private drop(entry: Waiting): boolean {
    const at = this.waiting.indexOf(entry);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  private leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.waiting.shift();
      if (next) next.admit();
      else this.running -= 1;
    };
  }
}

type Waiting = { admit: () => void };

export class NoPlace extends Error {}
