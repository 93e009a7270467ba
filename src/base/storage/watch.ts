import { randomBytes } from "node:crypto";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { retryAfterOutageOf } from "../http/retry-after";
import type { Log } from "../log";
import type { Clock } from "../time/clock";
import { MINUTE_MS } from "../time/durations";
import { everySoOften } from "../waiting";
import { SENTENCES, type StorageFaultKind, storageFaultOf, storageStartError } from "./faults";

const MIB = 1024 ** 2;
/**
 * With less space than this events are rejected, so that the database and ClickHouse, which take a full
 * disk worse than the journal does, still have some for what they have begun.
 */
export const MIN_FREE_BYTES = 64 * MIB;
/** With this much they are accepted again: somewhat more, so that the two states do not alternate. */
const ENOUGH_FREE_BYTES = 80 * MIB;
/** Less than this is too little to start with. */
const START_FREE_BYTES = 16 * MIB;
/** Written and removed again to see whether writing works. */
const PROBE_BYTES = MIB;
const CHECK_MS = 1_000;
const REMIND_MS = 5 * MINUTE_MS;
/** A fault that returns sooner is the same one: the probe writes less than a store does. */
const SAME_FAULT_MS = MINUTE_MS;

export type StorageFault = {
  kind: StorageFaultKind;
  /** For operators and public answers. */
  sentence: string;
  /** How many seconds clients are to wait; grows with the time that the fault lasts. */
  retryAfter(): number;
};

/** What a store asks before it writes, and tells of an error of its own. */
export type StorageGate = {
  readonly fault: StorageFault | null;
  /** Null for an error that has nothing to do with the file system. */
  report(error: unknown): StorageFault | null;
};

export type StorageWatchOptions = {
  dir: string;
  clock: Clock;
  log: Log;
  /** Bytes that a user may still write there. */
  freeBytes?: (dir: string) => Promise<number>;
  /** Rejects when nothing can be written there. */
  probe?: (dir: string) => Promise<void>;
};

type Begun = StorageFault & {
  since: number;
  /** Of the store that met it, if one did before the watch. */
  error: unknown;
};

/** Knows whether the data directory can be written to, and logs when that begins and ends, not between. */
export class StorageWatch implements StorageGate {
  readonly #stopping = new AbortController();
  #fault: Begun | null = null;
  #last: { fault: Begun; endedAt: number } | null = null;
  #logged: Begun | null = null;
  #loggedAt = 0;

  constructor(private readonly options: StorageWatchOptions) {}

  /** Throws {@link StartError} when the directory cannot be written to, or hardly. */
  static async start(options: StorageWatchOptions): Promise<StorageWatch> {
    const { dir } = options;
    const watch = new StorageWatch(options);
    const { kind, free } = await watch.#look(START_FREE_BYTES);
    if (kind) throw storageStartError(dir, kind, spaceIn(free));
    await watch.check();
    void everySoOften(CHECK_MS, watch.#stopping.signal, () => watch.check());
    return watch;
  }

  /** Why a store would not open: what the file system has to do with it, if anything, or the error. */
  async explain(error: unknown): Promise<unknown> {
    const { dir } = this.options;
    const { kind, free } = await this.#look(START_FREE_BYTES);
    const reason = storageFaultOf(error) ?? kind;
    return reason ? storageStartError(dir, reason, spaceIn(free), error) : error;
  }

  get fault(): StorageFault | null {
    return this.#fault;
  }

  report(error: unknown): StorageFault | null {
    const kind = storageFaultOf(error);
    if (kind && !this.#fault) {
      this.#set(kind, error);
      // Logs it: LMDB reports a full disk as it does any other error of writing, so it takes a closer look.
      void this.check();
    }
    return kind && this.#fault;
  }

  async check(): Promise<void> {
    const least = this.#fault ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES;
    const { kind, free } = await this.#look(least);
    if (kind) this.#set(kind, this.#fault?.error);
    if (this.#fault) this.#logFault(this.#fault, free);
    if (!kind) this.#end();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Writes a file only at the start and during a fault: otherwise the free space says enough. */
  async #look(least: number): Promise<{ kind: StorageFaultKind | null; free: number | null }> {
    const { dir, freeBytes = freeBytesOf, probe = writeAndRemove } = this.options;
    let free: number | null = null;
    try {
      free = await freeBytes(dir);
      if (free < least) return { kind: "full", free };
      if (this.#fault || least === START_FREE_BYTES) await probe(dir);
      return { kind: null, free };
    } catch (error) {
      return { kind: storageFaultOf(error) ?? "broken", free };
    }
  }

  #set(kind: StorageFaultKind, error: unknown): void {
    const { clock } = this.options;
    const now = clock.now();
    if (this.#fault?.kind === kind) return;
    const before = this.#last;
    if (before?.fault.kind === kind && Math.abs(now - before.endedAt) < SAME_FAULT_MS) {
      this.#fault = before.fault;
      return;
    }
    const since = this.#fault?.since ?? now;
    const retryAfter = () => retryAfterOutageOf(clock.now() - since);
    this.#fault = { kind, sentence: SENTENCES[kind], since, error, retryAfter };
  }

  /** When it begins, and every five minutes. */
  #logFault(fault: Begun, freeBytes: number | null): void {
    const { dir, clock, log } = this.options;
    const { sentence, since, error } = fault;
    const now = clock.now();
    if (this.#logged !== fault) {
      const reason = error instanceof Error ? { reason: reasonOf(error) } : {};
      log.error(
        { dir, freeBytes, ...reason },
        `${sentence} Events are rejected until this is fixed`,
      );
    } else if (Math.abs(now - this.#loggedAt) >= REMIND_MS) {
      const minutes = Math.round((now - since) / MINUTE_MS);
      log.error({ dir, minutes }, `Still: ${sentence}`);
    } else return;
    this.#logged = fault;
    this.#loggedAt = now;
  }

  #end(): void {
    if (!this.#fault) return;
    const now = this.options.clock.now();
    const isFirstEnd = this.#last?.fault !== this.#fault;
    const seconds = Math.round((now - this.#fault.since) / 1_000);
    this.#last = { fault: this.#fault, endedAt: now };
    this.#fault = null;
    if (isFirstEnd)
      this.options.log.info({ seconds }, "DATA_DIR is writable again; accepting events");
  }
}

/** Without a stack: where a store wrote to the disk says nothing about why the disk fails. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

const spaceIn = (free: number | null): string =>
  free === null || free >= START_FREE_BYTES
    ? ""
    : ` ${Math.floor(free / MIB)} MiB are free; a start needs ${START_FREE_BYTES / MIB} MiB.`;

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

async function writeAndRemove(dir: string): Promise<void> {
  const file = join(dir, `probe.${process.pid}`);
  try {
    const handle = await open(file, "w");
    try {
      // Random, since a file system may keep zeros in no space at all.
      await handle.writeFile(randomBytes(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
