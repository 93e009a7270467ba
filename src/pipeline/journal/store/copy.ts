import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { RootDatabase } from "lmdb";

export type JournalCopy = {
  /** Resolves once the copied state is fixed: later commits are not in the copy. */
  begun: Promise<void>;
  finished: Promise<void>;
};

const POLL_MS = 2;

/**
 * Copies the journal's file into a new directory while it is in use. LMDB copies what a read
 * transaction sees and writes the first bytes only after that has begun, so a file with content
 * means that the copied state is fixed.
 */
export function copyJournal(root: RootDatabase, dir: string): JournalCopy {
  let isFinished = false;
  const finished = copy(root, dir).finally(() => {
    isFinished = true;
  });
  const begun = async () => {
    while (!isFinished && !(await hasContent(join(dir, "data.mdb")))) await delay(POLL_MS);
    if (isFinished) await finished;
  };
  // Whoever waits for the beginning may never wait for the end.
  finished.catch(() => undefined);
  return { begun: begun(), finished };
}

async function copy(root: RootDatabase, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  // Without free pages, of which a journal has many after an outage of ClickHouse.
  await root.backup(dir, true);
}

async function hasContent(file: string): Promise<boolean> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return size > 0;
}
