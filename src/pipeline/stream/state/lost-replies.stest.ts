import { expect, it, onTestFinished } from "vitest";
import { silentLog } from "@/base/log";
import { connectWithDeadline, openDatabase } from "@/database";
import { startProxy } from "@/testing/network/proxy";
import { temporaryDirectory } from "@/testing/servers/guard";
import { findPostgres, startPostgres } from "@/testing/stores/postgres-server";
import { makeTenant } from "@/testing/teams/tenants";
import type { SettledMessages } from "./partition-state";
import { PartitionTable } from "./partition-table";

async function startDatabase() {
  const programs = findPostgres();
  if (programs === null) throw new Error("PostgreSQL is not installed.");
  const postgres = await startPostgres(programs);
  onTestFinished(() => postgres.kill());
  const dir = await temporaryDirectory("lost-replies");
  onTestFinished(() => dir.remove());
  const database = await openDatabase({ url: postgres.url, dir: dir.path, log: silentLog });
  onTestFinished(() => database.close());
  return { url: postgres.url, prisma: database.prisma };
}

it("a block whose settling gets no reply is settled later, and counted once", async () => {
  const { url, prisma } = await startDatabase();
  const proxy = await startProxy(url);
  onTestFinished(proxy.close);
  const state = connectWithDeadline(proxy.url, silentLog);
  onTestFinished(() => state.close());
  await new PartitionTable(prisma).create(1);
  const { teamId, projectId } = await makeTenant(prisma);
  const table = new PartitionTable(state.prisma);
  const owner = await table.claim(0, crypto.randomUUID());
  if (owner === null) throw new Error("The partition is owned already.");
  const messages: SettledMessages = {
    from: 1,
    to: 5,
    idsTo: 1,
    counts: {
      months: [{ accountId: teamId, month: "2026-07", events: 30 }],
      days: [{ projectId, day: "2026-07-15", reason: "accepted", count: 30 }],
      arrivals: [],
    },
    rejected: [],
  };
  proxy.loseReplies();
  // More often than there are connections.
  const attempts = Array.from({ length: 6 }, () => table.settle(owner, messages));
  const outcomes = await Promise.allSettled(attempts);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  proxy.keepReplies();
  await table.settle(owner, messages);
  const months = await prisma.usageMonth.findMany({ where: { teamId } });
  expect(months.map(({ events }) => Number(events))).toEqual([30]);
  expect(await table.settled()).toEqual([5]);
});
