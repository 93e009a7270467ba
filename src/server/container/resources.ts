type Stop = { name: string; stop: () => Promise<void> };

/**
 * Closes what the process has opened, in the reverse order of opening. A resource is
 * opened only after those it needs, so none is closed too early, even if independent ones
 * are opened in parallel.
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

  async close(failed: (name: string, error: unknown) => void): Promise<void> {
    // Code that was waiting for one of them may continue and open the next.
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
