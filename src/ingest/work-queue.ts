import { BackendUnavailable } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";

export type WorkLimits = {
  /** How long starting work may keep the event loop from everything else, in ms. */
  sliceMs: number;
  /** Started and not yet done, in bytes of work; one piece may always run. */
  runningBytes: number;
  /** Waiting for a turn, in bytes of work. */
  waitingBytes: number;
  /** New requests are rejected while the oldest one in here is older than this. */
  rejectAfterMs: number;
  /** A piece of work that has waited this long for its turn is rejected. */
  giveUpAfterMs: number;
};

/**
 * Bodies of 8 MiB are about 20,000 events, half a second's work of one core, and a client that waits
 * for ten seconds, as most do, gets its answer before it gives up.
 */
export const WORK_LIMITS: WorkLimits = {
  sliceMs: 10,
  runningBytes: 8 * 1024 ** 2,
  waitingBytes: 64 * 1024 ** 2,
  rejectAfterMs: 2_000,
  giveUpAfterMs: 5_000,
};

type Work = { bytes: number; since: number; start(): void; reject(error: Error): void };

/** What a request costs in memory beside its body: Node's own objects for it. */
const REQUEST_BYTES = 8 * 1024;

/** A client that waits this long comes back after the oldest request in here was answered or given up. */
const MINIMUM_RETRY_SECONDS = 5;

/**
 * Runs work in the order of its arrival, in short slices, and sheds what cannot be done in time.
 *
 * Node hands over everything that has arrived before it does anything else. So without slices a few
 * thousand batches that arrive together are all read before the first of them is committed or any
 * timer fires, and by then their clients have given up and sent them again.
 */
export class WorkQueue {
  /** In order of arrival; a started piece stays until it is done. */
  readonly #unanswered = new Set<Work>();
  readonly #waiting = new Set<Work>();
  readonly #rejections = new RejectionStreak(MINIMUM_RETRY_SECONDS);
  #runningBytes = 0;
  #waitingBytes = 0;
  #sliceEndsAt: number | null = null;
  #expiry: NodeJS.Timeout | undefined;

  /** `onReject` hears of each rejection, with what is waiting at that moment. */
  constructor(
    private readonly limits: WorkLimits,
    private readonly onReject: (waiting: { requests: number; bytes: number }) => void,
  ) {}

  /** Throws `BackendUnavailable` while new requests have no chance to be answered soon. */
  assertOpen(): void {
    const [oldest] = this.#unanswered;
    if (oldest && performance.now() - oldest.since > this.limits.rejectAfterMs) {
      throw this.#overloaded();
    }
  }

  /**
   * Runs `task`, which does the work for so many bytes before it first awaits, when its turn comes.
   * Rejects with `BackendUnavailable` when there is no room to wait or the wait takes too long.
   */
  run<T>(bodyBytes: number, task: () => Promise<T>): Promise<T> {
    const bytes = bodyBytes + REQUEST_BYTES;
    return new Promise((resolve, reject) => {
      if (this.#waitingBytes + bytes > this.limits.waitingBytes) throw this.#overloaded();
      const start = () => resolve(this.#perform(work, task));
      const work: Work = { bytes, since: performance.now(), start, reject };
      this.#unanswered.add(work);
      this.#waiting.add(work);
      this.#waitingBytes += bytes;
      this.#startWaiting();
      this.#expireWaiting();
    });
  }

  async #perform<T>(work: Work, task: () => Promise<T>): Promise<T> {
    this.#runningBytes += work.bytes;
    try {
      return await task();
    } finally {
      this.#runningBytes -= work.bytes;
      this.#unanswered.delete(work);
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (const work of this.#waiting) {
      const hasRoom = this.#runningBytes < this.limits.runningBytes;
      if (!hasRoom || this.#sliceIsOver()) return;
      this.#stopWaiting(work);
      work.start();
    }
  }

  /** Begins a slice where there is none; it ends when the loop has come round. */
  #sliceIsOver(): boolean {
    const now = performance.now();
    if (this.#sliceEndsAt === null) {
      this.#sliceEndsAt = now + this.limits.sliceMs;
      setImmediate(() => {
        this.#sliceEndsAt = null;
        this.#startWaiting();
      });
    }
    return now >= this.#sliceEndsAt;
  }

  /** Gives up what has waited too long, and comes back for the next. */
  #expireWaiting(): void {
    if (this.#expiry !== undefined) return;
    for (const work of this.#waiting) {
      const left = work.since + this.limits.giveUpAfterMs - performance.now();
      if (left > 0) {
        this.#expiry = setTimeout(() => {
          this.#expiry = undefined;
          this.#expireWaiting();
        }, Math.ceil(left)).unref();
        return;
      }
      this.#stopWaiting(work);
      this.#unanswered.delete(work);
      work.reject(this.#overloaded());
    }
  }

  #stopWaiting(work: Work): void {
    this.#waiting.delete(work);
    this.#waitingBytes -= work.bytes;
  }

  #overloaded(): BackendUnavailable {
    this.onReject({ requests: this.#waiting.size, bytes: this.#waitingBytes });
    const detail =
      "Too many events are arriving at once. Nothing of this request was stored; retry.";
    return new BackendUnavailable(detail, {
      retryAfter: this.#rejections.add(performance.now()),
    });
  }
}
