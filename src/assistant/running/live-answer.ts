import type { UIMessageChunk } from "ai";

/** An answer that this process writes: all chunks so far, for any number of readers. */
export class LiveAnswer {
  readonly #chunks: UIMessageChunk[] = [];
  #over = false;
  #changed = deferred();

  /** Not to be changed by readers. */
  get chunks(): readonly UIMessageChunk[] {
    return this.#chunks;
  }

  add(chunk: UIMessageChunk): void {
    this.#chunks.push(chunk);
    this.#wake();
  }

  /** Nothing follows. */
  end(): void {
    this.#over = true;
    this.#wake();
  }

  /** All chunks from the first on, until the end. */
  async *read(): AsyncGenerator<UIMessageChunk> {
    let at = 0;
    for (;;) {
      const chunk = this.#chunks[at];
      if (chunk !== undefined) {
        at += 1;
        yield chunk;
      } else if (this.#over) return;
      else await this.#changed.promise;
    }
  }

  #wake(): void {
    const { resolve } = this.#changed;
    this.#changed = deferred();
    resolve();
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
