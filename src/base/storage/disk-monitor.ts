import { randomBytes } from "node:crypto";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { BackgroundLoop } from "../background-loop";
import { retryAfterOutageOf } from "../http/retry-after";
import type { Log } from "../log";
import { LiveGauge } from "../metrics/live-gauge";
import type { Clock } from "../time/clock";
import { MINUTE_MS } from "../time/durations";
import { SENTENCES, type StorageFaultKind, storageFaultOf, storageStartError } from "./disk-faults";

const FREE = new LiveGauge(
  "tallymark_disk_free_bytes",
  "Bytes that the server may still write to the file system of DATA_DIR",
);
const SIZE = new LiveGauge(
  "tallymark_disk_size_bytes",
  "The size of the file system of DATA_DIR, in bytes",
);

const MIB = 1024 ** 2;
/**
 * Events are rejected below this, so that the database and ClickHouse, which handle a full disk
 * worse than the journal does, can finish what they have begun.
 */
export const MIN_FREE_BYTES = 64 * MIB;
/**
 * Events are accepted again above this. Higher than the minimum, so that the two states do not
 * alternate.
 */
const ENOUGH_FREE_BYTES = 80 * MIB;
/** The minimum free space for starting. */
const START_FREE_BYTES = 16 * MIB;
/** The size of the file that is written and removed to test whether writing works. */
const PROBE_BYTES = MIB;
const CHECK_MS = 1_000;
const REMIND_MS = 5 * MINUTE_MS;
/** A fault that recurs sooner counts as the same fault: the probe writes less than a store does. */
const SAME_FAULT_MS = MINUTE_MS;

type StorageFault = {
  kind: StorageFaultKind;
  /** For operators and public responses. */
  sentence: string;
  /** How many seconds clients should wait; grows with the duration of the fault. */
  retryAfter(): number;
};

/** The state of the data directory, for a store that writes to it. */
export type StorageStatus = {
  readonly fault: StorageFault | null;
  /** Reports an error of the store. Returns null if it has nothing to do with the file system. */
  report(error: unknown): StorageFault | null;
};

type DiskMonitorOptions = {
  dir: string;
  clock: Clock;
  log: Log;
  /** What a fault leads to, for the log. */
  effect: string;
  /** Returns how many bytes the user may still write there. */
  freeBytes?: (dir: string) => Promise<number>;
  /** Rejects if writing there fails. */
  probe?: (dir: string) => Promise<void>;
};

type OngoingFault = StorageFault & {
  since: number;
  /** The error of the store that hit the fault before the monitor did, if any. */
  error: unknown;
};

/** Watches whether the data directory is writable. Logs when a fault begins and ends. */
export class DiskMonitor implements StorageStatus {
  readonly #loop = new BackgroundLoop(() => this.check(), {
    name: "disk_check",
    intervalMs: CHECK_MS,
  });
  /** Closes each gauge. */
  #gauges: (() => void)[] = [];
  #fault: OngoingFault | null = null;
  #last: { fault: OngoingFault; endedAt: number } | null = null;
  #logged: OngoingFault | null = null;
  #loggedAt = 0;

  constructor(private readonly options: DiskMonitorOptions) {}

  /** Throws {@link StartError} if the directory is not writable or nearly full. */
  static async start(options: DiskMonitorOptions): Promise<DiskMonitor> {
    const { dir } = options;
    const monitor = new DiskMonitor(options);
    const { kind, free } = await monitor.#inspect(START_FREE_BYTES);
    if (kind) throw storageStartError(dir, kind, spaceIn(free));
    await monitor.check();
    monitor.#gauges = [
      FREE.readFrom(() => freeBytesOf(dir)),
      SIZE.readFrom(async () => {
        const { blocks, bsize } = await statfs(dir);
        return blocks * bsize;
      }),
    ];
    monitor.#loop.start();
    return monitor;
  }

  /**
   * Returns the fault of the file system that kept a store from opening; without one, returns the
   * error as it is.
   */
  async explain(error: unknown): Promise<unknown> {
    const { dir } = this.options;
    const { kind, free } = await this.#inspect(START_FREE_BYTES);
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
      // Determines the actual kind and logs it: LMDB reports a full disk like
      // any other write error.
      void this.check();
    }
    return kind && this.#fault;
  }

  async check(): Promise<void> {
    const minimum = this.#fault ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES;
    const { kind, free } = await this.#inspect(minimum);
    if (kind) this.#set(kind, this.#fault?.error);
    if (this.#fault) this.#logFault(this.#fault, free);
    if (!kind) this.#end();
  }

  stop(): void {
    for (const close of this.#gauges) close();
    void this.#loop.stop();
  }

  /**
   * Writes a probe only at startup and during a fault; otherwise, checking the free space is
   * enough.
   */
  async #inspect(minimum: number): Promise<{ kind: StorageFaultKind | null; free: number | null }> {
    const { dir, freeBytes = freeBytesOf, probe = writeAndRemove } = this.options;
    let free: number | null = null;
    try {
      free = await freeBytes(dir);
      if (free < minimum) return { kind: "full", free };
      if (this.#fault || minimum === START_FREE_BYTES) await probe(dir);
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

  /** Logs a fault when it begins, and every five minutes. */
  #logFault(fault: OngoingFault, freeBytes: number | null): void {
    const { dir, clock, log, effect } = this.options;
    const { sentence, since, error } = fault;
    const now = clock.now();
    if (this.#logged !== fault) {
      const reason = error instanceof Error ? { reason: reasonOf(error) } : {};
      log.error({ dir, freeBytes, ...reason }, `${sentence} ${effect}`);
    } else if (Math.abs(now - this.#loggedAt) >= REMIND_MS) {
      const minutes = Math.round((now - since) / MINUTE_MS);
      log.error({ dir, minutes }, `Ongoing: ${sentence}`);
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
    if (isFirstEnd) this.options.log.info({ seconds }, "DATA_DIR is writable again");
  }
}

/** The error without its stack, which does not explain why the disk fails. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

const spaceIn = (free: number | null): string =>
  free === null || free >= START_FREE_BYTES
    ? ""
    : ` ${Math.floor(free / MIB)} MiB free; starting needs ${START_FREE_BYTES / MIB} MiB.`;

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

async function writeAndRemove(dir: string): Promise<void> {
  const file = join(dir, `probe.${process.pid}`);
  try {
    const handle = await open(file, "w");
    try {
      // Random, since a file system may store zeros without using space.
      await handle.writeFile(randomBytes(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
