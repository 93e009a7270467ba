import { existsSync } from "node:fs";
import { StartError } from "@/base/errors";
import { lockDataDir } from "@/base/storage/data-lock";
import { checkJournal } from "../journal/check";
import { SettledCounts } from "../journal/counters/settled-counts";
import { openTables } from "../journal/store/tables";

/**
 * Makes the next start accept whatever events ClickHouse has by then as complete. Throws
 * `StartError` if a process is using the journal, or if the journal is damaged or missing.
 */
export async function recountAtNextStart(dir: string): Promise<void> {
  if (!existsSync(dir)) throw new StartError(`There is no journal in ${dir}. Check DATA_DIR.`);
  const lock = await lockDataDir(dir);
  try {
    await checkJournal(dir);
    const tables = openTables(dir);
    try {
      await new SettledCounts(tables).end();
    } finally {
      await tables.root.close();
    }
  } finally {
    await lock.release();
  }
}
