import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { Outbox } from "@/pipeline/journal/outbox";
import { appendOf, journalEvent } from "../journal/journal-events";

/** Run as a program: uses a journal as a server does, so that the test survives its crash. */
async function main(dir: string): Promise<void> {
  const options = { dir, clock: systemClock, log: silentLog, maxBytes: 2 ** 30, mergeIds: 300 };
  const journal = await LmdbJournal.open(options);
  const outbox = new Outbox(journal.stores, systemClock, silentLog);
  const block = await outbox.next({ rows: 1_000, bytes: 2 ** 20 });
  for (let round = 0; round < 20; round++) {
    await journal.append(appendOf(Array.from({ length: 100 }, () => journalEvent())));
  }
  if (block) await outbox.settle(block, []);
  await outbox.close();
  await journal.close();
  process.stdout.write("done");
}

const [, program, dir] = process.argv;
if (program === import.meta.filename && dir !== undefined) await main(dir);
