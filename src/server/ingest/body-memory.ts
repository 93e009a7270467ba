import { BackendUnavailable } from "@/base/errors";

/** Bodies up to this size have room of their own, which larger ones cannot fill. */
export const SMALL_BODY_BYTES = 64 * 1024;

/** Bytes that all bodies together may hold at once, those that are still arriving and those in work. */
export type BodyMemoryLimits = { small: number; large: number };

/**
 * What bodies may hold at once, over all connections: many large ones must not end the process. Where
 * the room is full, the body that has been arriving longest gives way, since clients that send as
 * fast as they can are done soon: whoever announces bodies and withholds their ends keeps nobody out.
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

  /** Room for one body. `giveUp` is called at most once, and not after {@link HeldBody.arrived}. */
  open(giveUp: (error: BackendUnavailable) => void): HeldBody {
    return new HeldBody(this.#small, this.#large, giveUp);
  }
}

/** One body's part of the memory. It counts what was received: an announced length costs nothing. */
export class HeldBody {
  #bytes = 0;
  #room: MemoryPool;

  constructor(
    small: MemoryPool,
    private readonly large: MemoryPool,
    private readonly onEvicted: (error: BackendUnavailable) => void,
  ) {
    this.#room = small;
    small.enter(this);
  }

  /** Takes room for what was just received. Others, or this one itself, may be given up for it. */
  take(bytes: number): void {
    if (!this.#room.hasArriving(this)) return;
    if (this.#room !== this.large && this.#bytes + bytes > SMALL_BODY_BYTES) this.#moveToLarge();
    if (this.#room.take(this, bytes)) this.#bytes += bytes;
  }

  /** It is whole: from now on it is not given up for others. */
  arrived(): void {
    this.#room.leave(this);
  }

  /** To be called when the bytes are no longer needed, and harmless when called again. */
  release(): void {
    this.#room.leave(this);
    this.#room.give(this.#bytes);
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
    this.#room = this.large;
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

  /** False when `body` itself had to be given up. */
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
