import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { renewLease } from "../turns/lease";
import { storeChunks } from "../turns/stored-chunks";
import type { LiveAnswer } from "./live-answer";

/**
 * How often the lease is renewed and new chunks are stored, in ms. A stop by another
 * process takes this long.
 */
const INTERVAL_MS = 500;

type Options = {
  prisma: PrismaClient;
  log: Log;
  turnId: string;
  answer: LiveAnswer;
  /** Called when another process has asked to stop the answer. */
  onStop: () => void;
  /**
   * Called when the turn no longer runs: its conversation was deleted, or its lease has expired.
   */
  onLost: () => void;
};

/**
 * Keeps a running turn known to other processes: renews its lease, stores its chunks,
 * and hears their stops.
 */
export class TurnKeeper {
  readonly #timer: NodeJS.Timeout;
  #stored = 0;
  #working: Promise<void> | null = null;
  #failing = false;

  constructor(private readonly options: Options) {
    this.#timer = setInterval(() => this.#tick(), INTERVAL_MS);
    this.#timer.unref();
  }

  /** Stores the last chunks. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
    this.#tick();
    await this.#working;
  }

  #tick(): void {
    this.#working ??= this.#keep().finally(() => {
      this.#working = null;
    });
  }

  /** Never rejects: the next tick retries what failed. */
  async #keep(): Promise<void> {
    const { prisma, turnId, answer, onStop, onLost, log } = this.options;
    try {
      const turn = await renewLease(prisma, turnId);
      if (turn === null) return onLost();
      if (turn.stopRequested) onStop();
      const fresh = answer.chunks.slice(this.#stored);
      await storeChunks(prisma, turnId, this.#stored, fresh);
      this.#stored += fresh.length;
      this.#failing = false;
    } catch (err) {
      if (!this.#failing) log.warn({ err }, "A running answer was not renewed; retrying");
      this.#failing = true;
    }
  }
}
