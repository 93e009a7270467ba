import type { Log } from "@/base/log";
import type { PartitionStreams } from "../messages/streams";
import { continueAfterSettled } from "./continue-after-settled";

type RemovalOptions = {
  streams: Pick<PartitionStreams, "lastEvents" | "removeEvents">;
  partition: number;
  log: Log;
};

/**
 * Removes the settled messages of a partition from NATS, in the background and
 * one step after another.
 */
export class SettledRemoval {
  #steps: Promise<void> = Promise.resolve();

  constructor(private readonly options: RemovalOptions) {}

  /**
   * Removes messages up to this one. Those that it fails to remove are removed with the next ones.
   */
  remove(upTo: number): void {
    this.#steps = this.#steps.then(() => this.#remove(upTo));
  }

  /** Call it when NATS may have lost settled messages: see {@link continueAfterSettled}. */
  continueAfter(settledTo: () => number): void {
    this.#steps = this.#steps.then(() => this.#continueAfter(settledTo()));
  }

  /** Waits for all steps so far. */
  async finish(): Promise<void> {
    await this.#steps;
  }

  async #remove(upTo: number): Promise<void> {
    const { streams, partition, log } = this.options;
    if (upTo === 0) return;
    await streams.removeEvents(partition, upTo).catch((error: unknown) => {
      log.warn(
        { err: error },
        "Could not remove settled messages from NATS; retrying with the next ones",
      );
    });
  }

  async #continueAfter(settledTo: number): Promise<void> {
    const { partition, log } = this.options;
    await continueAfterSettled(this.options, settledTo).catch((error: unknown) => {
      log.warn(
        { err: error, partition },
        "Could not continue the numbers of messages in NATS; retrying",
      );
    });
  }
}
