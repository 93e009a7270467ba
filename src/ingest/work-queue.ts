import { BackendUnavailable } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";

export type WorkLimits = {
  sliceMs: number;
  /** The limit for work in progress, in bytes; a single task may always run. */
  runningBytes: number;
  /** The limit for waiting work. */
  waitingBytes: number;
  /** New requests are rejected while the oldest unanswered one is older than this. */
  rejectAfterMs: number;
  giveUpAfterMs: number;
};

/**
 * 8 MiB of bodies hold about 20,000 events, half a second of work for one core. Most clients wait
 * for ten seconds, so they get a response before they give up.
 */
export const WORK_LIMITS: WorkLimits = {
  sliceMs: 10,
  runningBytes: 8 * 1024 ** 2,
  waitingBytes: 64 * 1024 ** 2,
  rejectAfterMs: 2_000,
  giveUpAfterMs: 5_000,
};

type Work = { bytes: number; since: number; start(): void; reject(error: Error): void };

/** The memory that a request takes in addition to its body, for Node's own objects. */
const REQUEST_BYTES = 8 * 1024;

/** After this long, the oldest request here has been answered or rejected. */
const MINIMUM_RETRY_SECONDS = 5;

/**
 * Runs work in order of arrival, in short slices, and rejects work that cannot be done in time.
 *
 * Node delivers everything that has arrived before doing anything else. Without slices, a few
 * thousand batches that arrive together would all be read before the first is committed or any
 * timer fires, and by then their clients have given up and sent them again.
 */
export class WorkQueue {
  /** Tasks in order of arrival, including those still running. */
  readonly #unanswered = new Set<Work>();
  readonly #waiting = new Set<Work>();
  readonly #rejections = new RejectionStreak(MINIMUM_RETRY_SECONDS);
  #runningBytes = 0;
  #waitingBytes = 0;
  #sliceEndsAt: number | null = null;
  #expiry: NodeJS.Timeout | undefined;

  /** `onReject` is called for each rejection, with what is waiting at that moment. */
  constructor(
    private readonly limits: WorkLimits,
    private readonly onReject: (waiting: { requests: number; bytes: number }) => void,
  ) {}

  /** How many requests have not been started. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Throws `BackendUnavailable` while new requests would have to wait too long. */
  assertOpen(): void {
    const [oldest] = this.#unanswered;
    if (oldest && performance.now() - oldest.since > this.limits.rejectAfterMs) {
      throw this.#overloaded();
    }
  }

  /**
   * Runs `task` when its turn comes; it must do its work for the body before it first awaits.
   * Rejects with `BackendUnavailable` if the queue is full or the wait takes too long.
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

  /** Starts a slice if none is running; the slice ends with the next turn of the event loop. */
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

  /** Rejects requests that have waited too long, and schedules the next check. */
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
      "Too many events are arriving at once. Nothing from this request was stored; retry later.";
    return new BackendUnavailable(detail, {
      retryAfter: this.#rejections.add(performance.now()),
    });
  }
}
