import { silentLog } from "@/base/log";
import { StorageWatch } from "@/base/storage/watch";
import { systemClock } from "@/base/time/clock";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { appendOf, journalEvent } from "../journal/journal-events";

export type FullDiskReport = {
  /** Events of the appends that were acknowledged. */
  accepted: number;
  /** Ids of the append that met the full disk. */
  refused: string[];
  /** The name of what it was refused with. */
  error: string;
  /** What the journal has told of the disk. */
  fault: string | null;
};

/** Run as a program whose files may not grow for ever: appends until that is refused. */
async function main(dir: string): Promise<void> {
  const storage = new StorageWatch({ dir, clock: systemClock, log: silentLog });
  const base = { dir, clock: systemClock, log: silentLog, storage };
  const options = { ...base, maxBytes: 2 ** 30, mergeIds: 300 };
  const journal = await LmdbJournal.open(options);
  const report: FullDiskReport = { accepted: 0, refused: [], error: "", fault: null };
  while (report.error === "") {
    const events = Array.from({ length: 100 }, () => journalEvent());
    try {
      report.accepted += (await journal.append(appendOf(events))).length;
    } catch (error) {
      report.error = error instanceof Error ? error.name : String(error);
      report.fault = storage.fault?.kind ?? null;
      report.refused = events.map(({ eventId }) => eventId);
    }
  }
  await journal.close();
  process.stdout.write(JSON.stringify(report));
}

const [, program, dir] = process.argv;
if (program === import.meta.filename && dir !== undefined) await main(dir);
