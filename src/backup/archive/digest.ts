import { createHash } from "node:crypto";

export type Digest = { bytes: number; sha256: string };

/** Passes bytes on and computes their digest, which is complete once all have been read. */
export class Digesting implements AsyncIterable<Uint8Array> {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  constructor(private readonly source: AsyncIterable<Uint8Array>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** Call it once, after the last chunk. */
  digest(): Digest {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}
