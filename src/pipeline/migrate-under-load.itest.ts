import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "@/base/log";
import { packageRoot } from "@/base/package-root";
import { systemClock } from "@/base/time/clock";
import { migrate, readMigrations } from "@/clickhouse/migrations/migrate";
import { countStored } from "@/clickhouse/statements/stored-counts";
import { appendOf, journalEvent, temporaryDirectory } from "@/testing/journal/journal";
import { startTestClickHouse } from "@/testing/stores/clickhouse";
import { openPipeline } from "./index";

const NOW = systemClock.now();
const { signal } = new AbortController();

/** What a new version may do while processes of the old one still write. */
const NEXT = {
  name: "9999_next",
  sql: `ALTER TABLE events_raw ADD COLUMN IF NOT EXISTS next String DEFAULT 'x';
    ALTER TABLE events_raw ADD INDEX IF NOT EXISTS next_index next TYPE minmax GRANULARITY 1;
    ALTER TABLE events_raw UPDATE next = 'y' WHERE event_name = 'signup';`,
};

it("a migration of ClickHouse while events arrive loses and doubles none", async () => {
  const store = await startTestClickHouse();
  onTestFinished(() => store.stop());
  const { clickhouse } = store;
  const pipeline = await openPipeline({
    dir: temporaryDirectory(),
    clickhouse,
    clock: systemClock,
    log: silentLog,
    maxBytes: 2 ** 30,
    isOnlyWriter: true,
  });
  onTestFinished(() => pipeline.stop(10_000));
  const known = await readMigrations(`${packageRoot()}/src/clickhouse/migrations`);
  let accepted = 0;
  let isMigrated = false;
  const send = async () => {
    while (!isMigrated) {
      const events = Array.from({ length: 50 }, () => journalEvent({ ts: NOW }));
      await pipeline.journal.append(appendOf(events, { receivedAt: NOW }));
      accepted += events.length;
      await pipeline.settled();
    }
  };
  const sending = [send(), send()];
  await pipeline.settled();
  await migrate(clickhouse, { log: silentLog }, [...known, NEXT]);
  isMigrated = true;
  await Promise.all(sending);
  await pipeline.settled();
  const counts = await countStored(clickhouse, { signal });
  expect(counts.reduce((sum, { events }) => sum + events, 0)).toBe(accepted);
  expect(await pipeline.reconcile()).toEqual([]);
});
