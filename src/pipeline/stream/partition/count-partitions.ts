import { StartError } from "@/base/errors";
import type { PartitionTable } from "../state/partition-table";

/** The number of partitions of a new installation, unless it chooses another one. */
export const DEFAULT_PARTITIONS = 8;

/**
 * The number of partitions, which a new installation chooses and keeps: with another number,
 * an event that is sent again would not meet its own id. Throws {@link StartError} if
 * `wanted` differs from it.
 */
export async function countPartitions(
  table: Pick<PartitionTable, "create">,
  wanted: number | undefined,
): Promise<number> {
  const count = await table.create(wanted ?? DEFAULT_PARTITIONS);
  if (wanted === undefined || wanted === count) return count;
  throw new StartError(
    `NATS_PARTITIONS is ${wanted}, but this installation has had ${count} partitions since its first start, and keeps them. Set it to ${count}, or remove it.`,
  );
}
