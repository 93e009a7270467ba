import { MINUTE_MS } from "@/base/time/durations";
import type { IdSizes } from "../../journal/ids/id-index";
import type { Ownership } from "../state/partition-state";
import type { OwnedPartition } from "./owned-partition";

/** A partition that is open for this long works, even if no events arrive. */
const WORKS_AFTER_MS = MINUTE_MS;

export type Held = {
  owner: Ownership;
  /** When the lease counts as expired, on this process's monotonic clock. */
  until: number;
  opened: Promise<OwnedPartition | null>;
  /** Null until it is open. */
  open: OwnedPartition | null;
  /** In ms since the epoch. */
  openedAt: number;
  /** Ends what opens it, which can take many minutes. */
  opening: AbortController;
  isClosing: boolean;
};

/** The partitions that a process has claimed, until it has closed them. */
export class HeldPartitions {
  readonly #held = new Map<number, Held>();

  get count(): number {
    return this.#held.size;
  }

  has(partition: number): boolean {
    return this.#held.has(partition);
  }

  /** Adds a partition that is not open yet. */
  add(owner: Ownership, until: number): Held {
    const held: Held = {
      owner,
      until,
      opened: Promise.resolve(null),
      open: null,
      openedAt: 0,
      opening: new AbortController(),
      isClosing: false,
    };
    this.#held.set(owner.partition, held);
    return held;
  }

  delete({ owner }: Held): void {
    this.#held.delete(owner.partition);
  }

  all(): Held[] {
    return [...this.#held.values()];
  }

  /** Those that are not being closed. */
  kept(): Held[] {
    return this.all().filter(({ isClosing }) => !isClosing);
  }

  /** Those that have never been open. */
  unopened(): number[] {
    return partitionsOf(this.all().filter(({ open }) => open === null));
  }

  /**
   * All partitions but those that are given up before they wrote anything: another
   * writer may have them.
   */
  renewable(): number[] {
    return partitionsOf(this.all().filter(({ open, isClosing }) => open || !isClosing));
  }

  /** Those that have written events, or have been open for a while. */
  working(now: number): number[] {
    return partitionsOf(this.kept().filter((held) => works(held, now)));
  }

  /** How many ids the open ones remember. */
  idSizes(): IdSizes {
    const sizes = { memory: 0, disk: 0 };
    // The files of a partition that is being closed may be closed already.
    for (const { open } of this.kept()) {
      if (open === null) continue;
      const { memory, disk } = open.idSizes();
      sizes.memory += memory;
      sizes.disk += disk;
    }
    return sizes;
  }
}

const partitionsOf = (held: readonly Held[]): number[] => held.map(({ owner }) => owner.partition);

const works = ({ owner, open, openedAt }: Held, now: number): boolean =>
  open !== null && (open.settledUpTo > owner.settledTo || now - openedAt >= WORKS_AFTER_MS);
