import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { LeaseLost, type Ownership, type SettledMessages } from "./partition-state";
import { PartitionTable } from "./partition-table";

const WRITER = crypto.randomUUID();

let database: Database;
let table: PartitionTable;
let tenant: Tenant;
let owner: Ownership;
beforeAll(async () => {
  database = await testDatabase();
  table = new PartitionTable(database.prisma);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.prisma.streamPartition.deleteMany();
  await table.create(1);
  tenant = await makeTenant(database.prisma);
  const claimed = await table.claim(0, WRITER);
  if (claimed === null) throw new Error("The partition is owned already.");
  owner = claimed;
});

const messages = (from: number, to: number, events: number): SettledMessages => ({
  from,
  to,
  idsTo: to,
  counts: {
    months: [{ accountId: tenant.teamId, month: "2026-07", events }],
    days: [{ projectId: tenant.projectId, day: "2026-07-15", reason: "accepted", count: events }],
    arrivals: [{ projectId: tenant.projectId, eventName: "signup", receivedAt: Date.now() }],
  },
  rejected: [],
});

/** How far the partition is settled, and what is counted. */
async function state() {
  const { prisma } = database;
  const { settledTo, idsTo } = await prisma.streamPartition.findUniqueOrThrow({
    where: { partition: 0 },
  });
  const months = await prisma.usageMonth.findMany({ where: { teamId: tenant.teamId } });
  const days = await prisma.usageDay.findMany({ where: { projectId: tenant.projectId } });
  const arrivals = await prisma.arrival.count({ where: { projectId: tenant.projectId } });
  const counted = [...months, ...days].map(({ events }) => Number(events));
  return { settledTo: Number(settledTo), idsTo: Number(idsTo), counted, arrivals };
}

it("messages are settled and counted once, however often that is repeated", async () => {
  await table.settle(owner, messages(1, 5, 30));
  await table.settle(owner, messages(1, 5, 30));
  await table.settle(owner, messages(6, 7, 4));
  expect(await state()).toEqual({ settledTo: 7, idsTo: 7, counted: [34, 34], arrivals: 1 });
});

it("messages without new events are settled, too", async () => {
  const counts = { months: [], days: [], arrivals: [] };
  await table.settle(owner, { ...messages(1, 5, 0), idsTo: 0, counts });
  expect(await state()).toEqual({ settledTo: 5, idsTo: 0, counted: [], arrivals: 0 });
});

it("a former owner settles and counts nothing", async () => {
  await table.release(owner);
  await table.claim(0, crypto.randomUUID());
  await expect(table.settle(owner, messages(1, 5, 30))).rejects.toThrow(LeaseLost);
  expect(await state()).toEqual({ settledTo: 0, idsTo: 0, counted: [], arrivals: 0 });
});

it("nothing is settled if the counts cannot be written", async () => {
  const broken = messages(1, 5, 30);
  const [day] = broken.counts.days;
  if (day) day.day = "never";
  await expect(table.settle(owner, broken)).rejects.toThrow();
  expect(await state()).toEqual({ settledTo: 0, idsTo: 0, counted: [], arrivals: 0 });
});
