import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { type Database, openDatabase } from "@/database";
import { temporaryDirectory } from "@/testing/servers/guard";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { PartitionTable } from "./partition-table";

let postgres: TestPostgres;
let dir: Awaited<ReturnType<typeof temporaryDirectory>>;
let database: Database;

beforeAll(async () => {
  const programs = findPostgres();
  if (programs === null) throw new Error("PostgreSQL is not installed.");
  postgres = await startPostgres(programs);
  dir = await temporaryDirectory("partitions");
  database = await openDatabase({ url: postgres.url, dir: dir.path, log: silentLog });
});
afterAll(async () => {
  await database?.close();
  await postgres?.kill();
  await dir?.remove();
});

it("of processes that start together with different numbers, one decides for all", async () => {
  const { prisma } = database;
  const table = new PartitionTable(prisma);
  for (let round = 0; round < 10; round++) {
    await prisma.streamPartition.deleteMany();
    const counts = await Promise.all([8, 16, 8, 24].map((wanted) => table.create(wanted)));
    const stored = await prisma.streamPartition.count();
    expect(counts).toEqual([stored, stored, stored, stored]);
    expect([8, 16, 24]).toContain(stored);
  }
});
