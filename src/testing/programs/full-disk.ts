import { silentLog } from "@/base/log";
import { DiskMonitor } from "@/base/storage/disk-monitor";
import { systemClock } from "@/base/time/clock";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { appendOf, journalEvent } from "../journal/journal-events";

export type FullDiskReport = {
  /** The events of the acknowledged appends. */
  accepted: number;
  /** The event ids of the append that hit the full disk. */
  rejected: string[];
  /** The name of that append's error. */
  error: string;
  /** The journal's reports about the disk. */
  fault: string | null;
};

/** Run as a program with a file size limit: appends until an append fails. */
async function main(dir: string): Promise<void> {
  const storage = new DiskMonitor({ dir, clock: systemClock, log: silentLog, effect: "" });
  const base = { dir, clock: systemClock, log: silentLog, storage };
  const options = { ...base, maxBytes: 2 ** 30, mergeIds: 300 };
  const journal = await LmdbJournal.open(options);
  const report: FullDiskReport = { accepted: 0, rejected: [], error: "", fault: null };
  while (report.error === "") {
    const events = Array.from({ length: 100 }, () => journalEvent());
    try {
      report.accepted += (await journal.append(appendOf(events))).length;
    } catch (error) {
      report.error = error instanceof Error ? error.name : String(error);
      report.fault = storage.fault?.kind ?? null;
      report.rejected = events.map(({ eventId }) => eventId);
    }
  }
  await journal.close();
  process.stdout.write(JSON.stringify(report));
}

const [, program, dir] = process.argv;
if (program === import.meta.filename && dir !== undefined) await main(dir);
