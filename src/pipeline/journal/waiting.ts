import { Backlog } from "./counters/backlog";
import { openTables } from "./store/tables";

/** How many events in a journal that no process uses are not in ClickHouse yet. */
export async function waitingInJournal(dir: string): Promise<number> {
  const tables = openTables(dir);
  try {
    return new Backlog(tables.meta).amount.events;
  } finally {
    await tables.root.close();
  }
}
