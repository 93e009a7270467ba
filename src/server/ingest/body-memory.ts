import { BackendUnavailable } from "@/base/errors";

/** Bodies up to this size have their own memory, which larger ones cannot use. */
export const SMALL_BODY_BYTES = 64 * 1024;

type BodyMemoryLimits = { small: number; large: number };

/**
 * Limits the memory of all bodies over all connections, so that many large ones cannot crash the
 * process. When it is full, the body that has been arriving longest is evicted: clients that
 * send as fast as they can finish soon, so a client that opens bodies and never finishes them
 * cannot block others.
 */
export class BodyMemory {
  readonly #small: MemoryPool;
  readonly #large: MemoryPool;

  constructor({ small, large }: BodyMemoryLimits) {
    this.#small = new MemoryPool(small);
    this.#large = new MemoryPool(large);
  }

  get used(): number {
    return this.#small.used + this.#large.used;
  }

  /**
   * Reserves memory for one body. `onEvicted` is called at most once, and not after {@link
   * HeldBody.arrived}.
   */
  open(onEvicted: (error: BackendUnavailable) => void): HeldBody {
    return new HeldBody(this.#small, this.#large, onEvicted);
  }
}

/** The memory of one body. Only counts bytes received: an announced length costs nothing. */
export class HeldBody {
  #bytes = 0;
  #pool: MemoryPool;

  constructor(
    small: MemoryPool,
    private readonly large: MemoryPool,
    private readonly onEvicted: (error: BackendUnavailable) => void,
  ) {
    this.#pool = small;
    small.enter(this);
  }

  /**
   * Takes memory for the bytes that were just received. This may evict other bodies, or this one.
   */
  take(bytes: number): void {
    if (!this.#pool.hasArriving(this)) return;
    if (this.#pool !== this.large && this.#bytes + bytes > SMALL_BODY_BYTES) this.#moveToLarge();
    if (this.#pool.take(this, bytes)) this.#bytes += bytes;
  }

  /** Marks the body as complete: from now on it is not evicted. */
  arrived(): void {
    this.#pool.leave(this);
  }

  /** Must be called when the bytes are no longer needed; further calls do nothing. */
  release(): void {
    this.#pool.leave(this);
    this.#pool.give(this.#bytes);
    this.#bytes = 0;
  }

  evict(): void {
    this.release();
    const detail = "Too much data is arriving at once. Try again in a moment.";
    this.onEvicted(new BackendUnavailable(detail));
  }

  #moveToLarge(): void {
    const held = this.#bytes;
    this.release();
    this.#pool = this.large;
    this.large.enter(this);
    if (this.large.take(this, held)) this.#bytes = held;
  }
}

class MemoryPool {
  #used = 0;
  /** Oldest first. */
  readonly #arriving = new Set<HeldBody>();

  constructor(private readonly limit: number) {}

  get used(): number {
    return this.#used;
  }

  enter(body: HeldBody): void {
    this.#arriving.add(body);
  }

  leave(body: HeldBody): void {
    this.#arriving.delete(body);
  }

  hasArriving(body: HeldBody): boolean {
    return this.#arriving.has(body);
  }

  /** False if `body` itself was evicted. */
  take(body: HeldBody, bytes: number): boolean {
    for (const oldest of this.#arriving) {
      if (this.#used + bytes <= this.limit || !this.#arriving.has(body)) break;
      oldest.evict();
    }
    if (!this.#arriving.has(body)) return false;
    this.#used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}
