import { join } from "node:path";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { IdSizes } from "../../journal/ids/id-index";
import type { Pace } from "../../writer/pace";
import { Writer } from "../../writer/writer";
import type { IdsMissing, PartitionStreams } from "../messages/streams";
import type { Ownership, PartitionState } from "../state/partition-state";
import { continueAfterSettled } from "./continue-after-settled";
import { PartitionIndex } from "./partition-index";
import { PartitionOutbox } from "./partition-outbox";

export type PartitionStores = {
  streams: PartitionStreams;
  state: PartitionState;
  clickhouse: ClickHouse;
  versions: Pick<DataVersions, "changeDays">;
  /** The directory of all partitions' ids. */
  dir: string;
  pace: Pace;
  clock: Clock;
  log: Log;
};

type OwnedOptions = PartitionStores & {
  owner: Ownership;
  /** Aborts when the partition is given up. */
  signal: AbortSignal;
  isHeld: () => boolean;
  onFailure: (error: unknown) => void;
};

/** A partition that this process writes to ClickHouse. */
export class OwnedPartition {
  private constructor(
    private readonly index: PartitionIndex,
    private readonly outbox: PartitionOutbox,
    private readonly writer: Writer,
  ) {}

  /**
   * Brings the index up to date, which takes a while if another machine had the partition, and
   * starts writing. Throws {@link IdsMissing} if that is not possible, and the reason of
   * `signal` once that aborts.
   */
  static async open(options: OwnedOptions): Promise<OwnedPartition> {
    const { owner, streams, clickhouse, versions, dir, pace, clock, log, signal } = options;
    const { partition, name: partitionName } = owner;
    const index = await PartitionIndex.open({
      dir: join(dir, String(partition)),
      partitionName,
      idsGeneration: owner.idsGeneration,
      clock,
      log,
    });
    try {
      await index.catchUp(streams, owner, signal);
      await continueAfterSettled({ streams, partition, log }, owner.settledTo);
      signal.throwIfAborted();
    } catch (error) {
      await index.close();
      throw error;
    }
    const outbox = new PartitionOutbox({ ...options, index });
    const writer = new Writer({ journal: outbox, outbox, clickhouse, versions, log, pace });
    return new OwnedPartition(index, outbox, writer);
  }

  /** The last message that is settled. */
  get settledUpTo(): number {
    return this.outbox.settledUpTo;
  }

  /**
   * How many ids the index remembers. Must not be called any more once the
   * partition is being closed.
   */
  idSizes(): IdSizes {
    return this.index.sizes();
  }

  /** Writes what has arrived for at most `deadlineMs`. */
  async close(deadlineMs: number): Promise<void> {
    await this.writer.stop(deadlineMs);
    await this.outbox.close();
    await this.writer.ended;
    await this.index.close();
  }
}
