import { tmpdir } from "node:os";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "@/base/log";
import { openDatabase } from "@/database";
import { migrate } from "@/database/migrate";
import { postgresSession } from "@/database/migration-session";
import { readMigrations } from "@/database/migrations";
import { PATIENTLY } from "@/testing/patience";
import { findPostgres, startPostgres } from "@/testing/stores/postgres-server";
import { makeTenant } from "@/testing/teams/tenants";
import type { Ownership } from "./partition-state";
import { PartitionTable } from "./partition-table";

/** What a new version may do while writers of the old one still count. */
const NEXT = {
  name: "9999_next",
  sql: `ALTER TABLE usage_months ADD COLUMN next INT NOT NULL DEFAULT 1;
    UPDATE usage_months SET next = 2;
    CREATE INDEX next_index ON usage_days (project_id, events);
    CREATE TABLE next (id INT PRIMARY KEY);`,
};
const PARTITIONS = 4;
const EVENTS = 7;

async function openPostgres() {
  const programs = findPostgres();
  if (programs === null) throw new Error("PostgreSQL is not installed.");
  const postgres = await startPostgres(programs);
  onTestFinished(() => postgres.stop());
  const database = await openDatabase({ url: postgres.url, dir: tmpdir(), log: silentLog });
  onTestFinished(() => database.close());
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  onTestFinished(() => pool.end());
  return { prisma: database.prisma, session: postgresSession(pool) };
}

it("a migration of PostgreSQL while events are counted loses and doubles none; an older version is then rejected", async () => {
  const { prisma, session } = await openPostgres();
  const { teamId, projectId } = await makeTenant(prisma);
  const table = new PartitionTable(prisma);
  await table.create(PARTITIONS);
  const settled = new Map<number, number>();
  let isMigrated = false;

  const settle = (owner: Ownership, message: number) =>
    table.settle(owner, {
      from: message,
      to: message,
      idsTo: message,
      counts: {
        months: [{ accountId: teamId, month: "2026-07", events: EVENTS }],
        days: [{ projectId, day: "2026-07-15", reason: "accepted", count: EVENTS }],
        arrivals: [{ projectId, eventName: "signup", receivedAt: message }],
      },
      rejected: [],
    });
  const write = async (partition: number) => {
    const owner = await table.claim(partition, crypto.randomUUID());
    if (owner === null) throw new Error("The partition is owned already.");
    for (let message = 1; !isMigrated; message++) {
      // As a writer does: whatever goes wrong, the same messages are settled again.
      await vi.waitFor(() => settle(owner, message), PATIENTLY);
      settled.set(partition, message);
    }
  };
  const writing = Array.from({ length: PARTITIONS }, (_, partition) => write(partition));
  await vi.waitFor(() => expect(settled.size).toBe(PARTITIONS), PATIENTLY);
  const before = new Map(settled);
  const list = await readMigrations();
  expect(await migrate(session, silentLog, [...list, NEXT])).toEqual([NEXT.name]);
  await vi.waitFor(
    () => expect([...settled].every(([key, to]) => to > (before.get(key) ?? 0))).toBe(true),
    PATIENTLY,
  );
  isMigrated = true;
  await Promise.all(writing);

  const expected = EVENTS * [...settled.values()].reduce((sum, messages) => sum + messages, 0);
  const months = await prisma.usageMonth.aggregate({ _sum: { events: true } });
  const days = await prisma.usageDay.aggregate({ _sum: { events: true } });
  expect([months, days].map(({ _sum }) => Number(_sum.events))).toEqual([expected, expected]);
  await expect(migrate(session, silentLog, list)).rejects.toThrow(
    `A newer version of Tallymark has migrated it (${NEXT.name})`,
  );
});
