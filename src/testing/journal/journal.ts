import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { type JournalOptions, LmdbJournal } from "@/pipeline/journal/journal";
import { NOON } from "./journal-events";

export * from "./journal-events";

/** Creates a directory for a test and removes it after the test. */
export function temporaryDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), "tallymark-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Opens a journal for a test, or an existing one in `dir`. */
export async function openTestJournal(options: Partial<JournalOptions> = {}): Promise<LmdbJournal> {
  const journal = await LmdbJournal.open({
    dir: temporaryDirectory(),
    clock: new ManualClock(NOON),
    log: silentLog,
    maxBytes: 2 ** 30,
    ...options,
  });
  onTestFinished(() => journal.close());
  return journal;
}
