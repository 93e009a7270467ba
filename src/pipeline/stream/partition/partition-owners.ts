import { BackgroundLoop } from "@/base/background-loop";
import { newId } from "@/base/ids";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import type { IdSizes } from "../../journal/ids/id-index";
import { LeaseLost } from "../state/partition-state";
import { LEASE_MS, type PartitionTable } from "../state/partition-table";
import { fairShare } from "./fair-share";
import { type Held, HeldPartitions } from "./held-partitions";
import { OwnedPartition, type PartitionStores } from "./owned-partition";
import { PartitionFailures } from "./partition-failures";

/** How often leases are renewed and partitions are claimed. */
const TICK_MS = 1_000;
/**
 * A lease counts as expired this long before the database lets another writer have it: an insert
 * that begins just before has the time to arrive.
 */
const MARGIN_MS = 2_000;
/** How long a writer that gives up a partition may take to write what has arrived. */
const HAND_OVER_MS = 2_000;

type Leases = Pick<PartitionTable, "register" | "unregister" | "claim" | "renew" | "release">;

type OwnersOptions = Omit<PartitionStores, "state"> & {
  table: Leases & PartitionStores["state"];
  partitions: number;
  /** The state of the disk with the partitions' ids. */
  storage?: Pick<StorageStatus, "fault" | "report"> | undefined;
};

/**
 * The partitions of this process: claims its share of them, keeps its leases, and
 * gives up those of others.
 */
export class PartitionOwners {
  readonly #id = newId();
  readonly #held = new HeldPartitions();
  readonly #loop: BackgroundLoop;
  #closing: Promise<unknown> = Promise.resolve();
  readonly #failures: PartitionFailures;

  constructor(private readonly options: OwnersOptions) {
    this.#failures = new PartitionFailures(options);
    this.#loop = new BackgroundLoop(() => this.balance(), {
      name: "partition_leases",
      firstAfterMs: 0,
      intervalMs: TICK_MS,
      onError: (error) =>
        options.log.warn({ err: error }, "Could not renew the leases of partitions; retrying"),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** How many partitions this process owns. */
  get count(): number {
    return this.#held.count;
  }

  /** How many ids its open partitions remember. */
  idSizes(): IdSizes {
    return this.#held.idSizes();
  }

  /**
   * Whether this process failed to open or write a partition a moment ago, or is opening
   * one again after that.
   */
  get isFailing(): boolean {
    const isOpenedAgain = (partition: number) => this.#failures.has(partition);
    return this.#failures.hasRecent || this.#held.unopened().some(isOpenedAgain);
  }

  /**
   * Renews the leases, and claims or gives up partitions so that all writers have an equal share.
   */
  async balance(): Promise<void> {
    const { table, partitions, streams } = this.options;
    if (streams.isCutOff) return this.#leaveToOthers();
    this.#forgetFailures();
    const asked = performance.now();
    const renewed = await table.renew(this.#id, this.#held.renewable());
    for (const held of this.#held.all()) {
      const { partition, epoch } = held.owner;
      if (renewed.get(partition) === epoch) held.until = asked + LEASE_MS - MARGIN_MS;
      else this.#close(held, new LeaseLost());
    }
    const share = fairShare(partitions, await this.#countWriters());
    for (const held of this.#held.kept().slice(share)) this.#close(held, null);
    for (let tried = 0; tried < partitions && this.#held.count < share; tried++) {
      // Writers begin at different places, so that they do not all claim the same one.
      await this.#claim((tried + this.#offset) % partitions);
    }
  }

  /** Writes what has arrived for at most `deadlineMs`, and gives up all partitions. */
  async stop(deadlineMs: number): Promise<void> {
    await this.#loop.stop();
    for (const held of this.#held.all()) this.#close(held, null, deadlineMs);
    await this.#closing;
    await this.options.table.unregister(this.#id).catch((error: unknown) => {
      this.options.log.warn({ err: error }, "Could not unregister the writer");
    });
  }

  /**
   * Their events may reach another writer. The leases are not renewed any more, even if
   * giving them up fails.
   */
  async #leaveToOthers(): Promise<void> {
    const { table, log } = this.options;
    if (this.#held.kept().length > 0)
      log.warn("NATS does not respond; leaving the partitions to other writers");
    for (const held of this.#held.all()) this.#close(held, null, 0);
    await table.unregister(this.#id);
  }

  get #offset(): number {
    return Number.parseInt(this.#id.slice(-4), 16);
  }

  /**
   * Including this one. While it fails to write partitions, it does not count for the others: they
   * would leave it a share that nobody writes.
   */
  async #countWriters(): Promise<number> {
    const { table } = this.options;
    if (this.#failures.areLasting) return (await table.unregister(this.#id)) + 1;
    return table.register(this.#id);
  }

  #forgetFailures(): void {
    const now = this.options.clock.now();
    for (const partition of this.#held.working(now)) this.#failures.delete(partition);
  }

  async #claim(partition: number): Promise<void> {
    if (this.#held.has(partition) || this.#failures.isRecent(partition)) return;
    const asked = performance.now();
    const owner = await this.options.table.claim(partition, this.#id);
    if (owner === null) return;
    const held = this.#held.add(owner, asked + LEASE_MS - MARGIN_MS);
    held.opened = this.#open(held);
  }

  async #open(held: Held): Promise<OwnedPartition | null> {
    const onFailure = (error: unknown) => this.#close(held, error);
    try {
      held.open = await OwnedPartition.open({
        ...this.options,
        state: this.options.table,
        owner: held.owner,
        signal: held.opening.signal,
        isHeld: () => performance.now() < held.until,
        onFailure,
      });
      held.openedAt = this.options.clock.now();
      return held.open;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  /** `error` is why it cannot go on; null to hand it over. */
  #close(held: Held, error: unknown, deadlineMs = HAND_OVER_MS): void {
    if (held.isClosing) return;
    held.isClosing = true;
    held.opening.abort();
    const { partition } = held.owner;
    if (error !== null) this.#failures.add(error, partition, held.open !== null);
    const closed = this.#finish(held, error === null ? deadlineMs : 0).catch((failure: unknown) => {
      this.options.log.error({ err: failure, partition }, "Could not close a partition");
    });
    // Without the results: each array would hold the one before.
    this.#closing = Promise.all([this.#closing, closed]).then(() => undefined);
  }

  async #finish(held: Held, deadlineMs: number): Promise<void> {
    const { owner } = held;
    const opened = await held.opened;
    await opened?.close(deadlineMs);
    // Changes nothing if another writer has it already. If it fails, the lease expires.
    await this.options.table.release(owner).catch(() => undefined);
    this.#held.delete(held);
  }
}
