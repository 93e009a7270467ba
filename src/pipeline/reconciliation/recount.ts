import { existsSync } from "node:fs";
import { lockDataDir } from "@/base/data-lock";
import { StartError } from "@/base/start-error";
import { SettledCounts } from "../journal/settled-counts";
import { openTables } from "../journal/tables";

/**
 * Has the next start take what ClickHouse holds by then for right. Throws `StartError` while a process has
 * the journal, and where there is none.
 */
export async function recountAtNextStart(dir: string): Promise<void> {
  if (!existsSync(dir)) throw new StartError(`There is no journal in ${dir}. Check DATA_DIR.`);
  const lock = await lockDataDir(dir);
  try {
    const tables = openTables(dir);
    await new SettledCounts(tables).end();
    await tables.root.close();
  } finally {
    await lock.release();
  }
}
