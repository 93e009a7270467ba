import { randomFillSync } from "node:crypto";
import { newId } from "@/base/ids";
import { encodeIds, ID_BYTES } from "@/pipeline/stream/messages/id-message";
import type { NatsStreams } from "@/pipeline/stream/nats/nats-streams";

/** Messages on their way at the same time. */
const IN_FLIGHT = 64;
const PROGRESS_EVERY = 10_000_000;

type Fill = { ids: number; idsPerBlock: number; log(text: string): void };

/**
 * Publishes random ids as blocks of a partition would. Random ids are the slowest to index: those
 * that are ordered by time are next to each other.
 */
export async function fillIds(
  streams: NatsStreams,
  partition: number,
  { ids, idsPerBlock, log }: Fill,
): Promise<void> {
  const projectId = newId();
  let published = 0;
  const publishBlocks = async () => {
    while (published < ids) {
      const count = Math.min(idsPerBlock, ids - published);
      const block = published / idsPerBlock + 1;
      published += count;
      if (published % PROGRESS_EVERY < count) log(`${published.toLocaleString("en-US")} ids`);
      const random = randomFillSync(Buffer.alloc(count * ID_BYTES));
      for (const [part, data] of encodeIds(block, [{ projectId, ids: random }]).entries())
        await again(() => streams.addIds(partition, `fill/${block}/${part}`, data));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, publishBlocks));
}

/** A message that was stored without a response is recognised by its name. */
async function again<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}
