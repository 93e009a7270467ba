import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";

/** A value in the events of the other project and in other tables. No result may contain it. */
export const SECRET = "HUSH-4711";

export type SqlStore = TestClickHouse & {
  ours: string;
  theirs: string;
  empty: string;
  clock: ManualClock;
};

const NOW = Date.UTC(2026, 6, 10);
const at = (day: number, hour: number) => Date.UTC(2026, 6, day, hour);

/** The events for the typical queries, events of another project, and a table of secrets. */
export async function startSqlStore(): Promise<SqlStore> {
  const store = await startTestClickHouse();
  const { clickhouse } = store;
  const [ours, theirs, empty] = [newId(), newId(), newId()];
  await keepOldEvents(clickhouse);
  const event = (userId: string, eventName: string, ts: number, properties = {}) =>
    eventRow({ projectId: ours, userId, eventName, ts, ...propertyColumns(properties) });
  await insertEvents(clickhouse, [
    event("u1", "view", at(1, 10)),
    event("u1", "view", at(2, 10)),
    event("u1", "buy", at(2, 20), { plan: "pro", amount: 30, cart: { items: 2 } }),
    event("u2", "view", at(1, 20), { plan: "free", trial: true }),
    // Older than the retention.
    event("u1", "view", Date.UTC(2025, 4, 1)),
  ]);
  await insertEvents(
    clickhouse,
    Array.from({ length: 7 }, () =>
      eventRow({
        projectId: theirs,
        userId: SECRET,
        eventName: "view",
        ts: at(1, 12),
        ...propertyColumns({ plan: SECRET }),
      }),
    ),
  );
  const command = (sql: string) => clickhouse.command({ sql, tags: { surface: "test" } });
  await command("CREATE TABLE secrets (k String) ENGINE = MergeTree ORDER BY k");
  await command(`INSERT INTO secrets VALUES ('${SECRET}')`);
  await command("CREATE TABLE keyed (k String, v String) ENGINE = Join(ANY, LEFT, k)");
  await command(`INSERT INTO keyed VALUES ('k', '${SECRET}')`);
  return { ...store, ours, theirs, empty, clock: new ManualClock(NOW) };
}
