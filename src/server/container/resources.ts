type Stop = { name: string; stop: () => Promise<void> };

/**
 * What the process has opened, so that all of it is closed again, last opened first. A resource is
 * opened only after those it needs, so the reverse order of opening never closes one too early, also
 * where independent ones are opened side by side.
 */
export class Resources {
  readonly #stops: Stop[] = [];
  readonly #opening = new Set<Promise<unknown>>();

  open<T>(name: string, start: () => Promise<T>, stop: (resource: T) => Promise<void>): Promise<T> {
    const opened = start().then((resource) => {
      this.#stops.push({ name, stop: () => stop(resource) });
      return resource;
    });
    this.#opening.add(opened);
    return opened;
  }

  /** Closes everything, also what was still being opened. `failed` hears of what would not close. */
  async close(failed: (name: string, error: unknown) => void): Promise<void> {
    // Who waited for one of them may go on to open the next.
    for (let seen = 0; seen < this.#opening.size; ) {
      seen = this.#opening.size;
      await Promise.allSettled(this.#opening);
    }
    for (let last = this.#stops.pop(); last; last = this.#stops.pop()) {
      try {
        await last.stop();
      } catch (error) {
        failed(last.name, error);
      }
    }
  }
}
