import type { PartitionTable } from "../state/partition-table";
import type { UnsettledUsage } from "./unsettled-usage";

/**
 * Reads which messages are settled. Call the returned function once the counts of the
 * database were read, after this: then they include those messages, and this process need not
 * count them any more.
 */
export async function readSettled(
  table: Pick<PartitionTable, "settled">,
  unsettled: UnsettledUsage,
): Promise<() => void> {
  unsettled.closeBatches();
  const settled = await table.settled();
  return () => unsettled.settle(settled);
}
