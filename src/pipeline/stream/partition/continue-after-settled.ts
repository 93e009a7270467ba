import { setTimeout } from "node:timers/promises";
import type { Log } from "@/base/log";
import type { PartitionStreams } from "../messages/streams";

/** A server that has just become the leader may not have the latest messages for a moment. */
const ATTEMPTS = 4;
const RETRY_MS = 250;

type Options = {
  streams: Pick<PartitionStreams, "lastEvents" | "removeEvents">;
  partition: number;
  log: Log;
};

/**
 * Lets the numbers of a partition's messages continue after the settled ones if NATS has lost
 * those, as after a power cut. Otherwise, new messages would repeat their numbers, and nobody would
 * read them. What the stream has up to there is settled, or was not acknowledged: see `Publisher`.
 */
export async function continueAfterSettled(
  { streams, partition, log }: Options,
  settledTo: number,
): Promise<void> {
  let last = await streams.lastEvents(partition);
  for (let attempt = 1; last < settledTo && attempt < ATTEMPTS; attempt++) {
    await setTimeout(RETRY_MS);
    last = await streams.lastEvents(partition);
  }
  if (last >= settledTo) return;
  log.error(
    { partition, last, settledTo },
    "NATS has lost messages that are already in ClickHouse, and may have lost others; continuing after them",
  );
  await streams.removeEvents(partition, settledTo);
}
