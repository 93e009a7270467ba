import { randomFillSync } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { UUID_BYTES } from "@/base/bytes/uuid";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { entryCount } from "@/pipeline";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { Outbox } from "@/pipeline/journal/outbox";
import { eventIdAt } from "@/pipeline/journal/store/entry";
import { prefillIds } from "../data/prefill-ids";
import type { Bench } from "../part";
import { type EncodedInput, PROJECT_ID, prepareEntries } from "./prepare";
import { type ThreadTime, threadTime } from "./thread-time";

/** One and a half months' worth of events for a team on the Pro plan. */
export const KNOWN_IDS = 3_000_000;
const SETTLE_EVERY_MS = 250;
const BLOCK = { rows: 50_000, bytes: 32 * 2 ** 20 };

export type Commit = (load: { events: number; size: number; at: number }) => Promise<ThreadTime>;

/**
 * The journal alone, with known random ids. Commits encoded events, `at` requests at once, and
 * removes them as the writer does, so that pages are freed and reused.
 */
export async function openCommit(bench: Bench): Promise<Commit> {
  const dataDir = await bench.makeDirectory();
  await prefillIds(dataDir, KNOWN_IDS);
  const dir = join(dataDir, "journal");
  const options = { dir, clock: systemClock, log: silentLog, maxBytes: 10 * 2 ** 30 };
  const journal = await LmdbJournal.open(options);
  bench.onEnd(() => journal.close());
  const outbox = new Outbox(journal.stores, systemClock, silentLog);
  bench.onEnd(() => outbox.close());
  return async ({ events, size, at }) => {
    const templates = await prepareEntries(at, size);
    return threadTime(async () => {
      const sending = new AbortController();
      const removing = removeContinuously(outbox, sending.signal);
      await append(journal, templates, events);
      sending.abort();
      await removing;
    });
  };
}

async function append(
  journal: LmdbJournal,
  templates: readonly EncodedInput[],
  events: number,
): Promise<void> {
  const account = { id: newId(), limit: Number.POSITIVE_INFINITY };
  let left = events;
  const connection = async (template: EncodedInput) => {
    while (left > 0) {
      left -= entryCount(template.entry);
      const receivedAt = systemClock.now();
      const input = withNewIds(template);
      await journal.append({ projectId: PROJECT_ID, account, receivedAt, tally: {}, ...input });
    }
  };
  await Promise.all(templates.map(connection));
}

function withNewIds({ entry, fingerprints }: EncodedInput): EncodedInput {
  const copy = Buffer.from(entry);
  const count = entryCount(copy);
  const ids = randomFillSync(Buffer.allocUnsafe(count * UUID_BYTES));
  for (let index = 0; index < count; index++)
    ids.copy(copy, eventIdAt(index), index * UUID_BYTES, (index + 1) * UUID_BYTES);
  return { entry: copy, fingerprints };
}

async function removeContinuously(outbox: Outbox, sending: AbortSignal): Promise<void> {
  for (;;) {
    const isLast = sending.aborted;
    for (let block = await outbox.next(BLOCK); block; block = await outbox.next(BLOCK))
      await outbox.settle(block, []);
    if (isLast) return;
    await wait(SETTLE_EVERY_MS, undefined, { signal: sending }).catch(() => undefined);
  }
}
