import { afterAll, beforeAll, expect, test } from "vitest";
import { READY } from "@/base/health";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database, PrismaClient } from "@/database";
import { FakeMeter } from "@/testing/billing/fake-meter";
import { exceedQuota, makeSubscriber } from "@/testing/billing/subscriber";
import { NOON } from "@/testing/journal/journal";
import { testDatabase } from "@/testing/stores/database";
import { Metering } from "../metering";
import { meteringHealth } from "./health";
import { readMeteringStatus } from "./status";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("the status and the health check show what is pending, differs or cannot be billed", async () => {
  const { prisma } = database;
  const clock = new ManualClock(NOON + 10_000);
  const meter = new FakeMeter(clock);
  const options = { prisma, clock, log: silentLog, mode: "simulator" as const, meter };
  const run = () => new Metering(options).runOnce();
  const health = () => meteringHealth({ prisma, clock }, "simulator");
  const { teamId, customerId } = await makeSubscriber(prisma, clock);
  await exceedQuota(prisma, clock, teamId, 1_500);
  meter.fault = () => "before";
  await expect(run()).rejects.toThrow();
  expect(await health()).toEqual(READY);
  clock.advance(DAY_MS);
  expect(await health()).toMatchObject({ status: "degraded" });
  const [status] = await readMeteringStatus(prisma, clock);
  expect(status).toMatchObject({
    teamId,
    plan: "pro",
    overage: 1_500,
    exempt: 0,
    account: { status: "active", usageComparedAt: null },
    ledger: [{ state: "pending", entries: 1, events: 1_500 }],
    problems: [{ state: "pending", events: 1_500, problem: "Stripe is not responding." }],
  });

  meter.fault = () => null;
  await run();
  expect(await health()).toEqual(READY);
  meter.taken.push({
    customerId,
    identifier: "x",
    events: 3,
    time: meter.taken[0]?.time ?? 0,
    takenAt: 0,
  });
  clock.advance(DAY_MS);
  await run();
  expect(await health()).toMatchObject({
    status: "degraded",
    detail: expect.not.stringMatching(/\d/),
  });
  expect(await meteringHealth({ prisma, clock }, "live")).toEqual(READY);
  const [differing] = await readMeteringStatus(prisma, clock);
  expect(differing).toMatchObject({ account: { usageDifference: 3n }, problems: [] });

  meter.taken.pop();
  clock.advance(DAY_MS);
  await run();
  await prisma.billingAccount.update({ where: { teamId }, data: { status: "canceled" } });
  expect(await readMeteringStatus(prisma, clock)).toEqual([]);
});

test("reports for a customer that was replaced are nobody's concern", async () => {
  const { prisma } = database;
  const clock = new ManualClock(NOON + 10_000);
  const { teamId } = await makeSubscriber(prisma, clock);
  await exceedQuota(prisma, clock, teamId, 1_500);
  const meter = new FakeMeter(clock);
  meter.fault = () => "before";
  const metering = new Metering({ prisma, clock, log: silentLog, mode: "simulator", meter });
  await expect(metering.runOnce()).rejects.toThrow();
  await prisma.billingAccount.update({ where: { teamId }, data: { customerId: "cus_new" } });
  clock.advance(DAY_MS);
  expect(await meteringHealth({ prisma, clock }, "simulator")).toEqual(READY);
});

test("the status is read with as many queries for many teams as for one, and has each team's own problems", async () => {
  const { prisma } = database;
  const clock = new ManualClock(NOON + 10_000);
  const teams = await Promise.all([1, 2, 3].map(() => makeSubscriber(prisma, clock)));
  await makeSubscriber(prisma, clock, { subscriptionId: null, status: null });
  const hour = new Date(NOON);
  for (const [index, { teamId, customerId }] of teams.entries()) {
    await exceedQuota(prisma, clock, teamId, index + 1);
    const entry = { teamId, customerId, month: new Date("2026-07-01"), hour, events: index + 1 };
    const dates = { createdAt: hour, updatedAt: hour };
    await prisma.meterLedgerEntry.create({
      data: { ...entry, ...dates, state: "not_billable", problem: `Problem ${index}` },
    });
  }
  let queries = 0;
  const counted = prisma.$extends({
    query: {
      $allOperations: ({ args, query }) => {
        queries += 1;
        return query(args);
      },
    },
  });
  const statuses = await readMeteringStatus(counted as unknown as PrismaClient, clock);
  expect(queries).toBe(4);
  const ids = teams.map(({ teamId }) => teamId);
  const found = statuses.filter(({ teamId }) => ids.includes(teamId));
  expect(found).toHaveLength(3);
  for (const { teamId, overage, ledger, problems } of found) {
    const index = ids.indexOf(teamId);
    expect(overage).toBe(index + 1);
    expect(ledger).toEqual([{ state: "not_billable", entries: 1, events: index + 1 }]);
    expect(problems).toMatchObject([{ events: index + 1, problem: `Problem ${index}`, hour }]);
  }
  expect(statuses.every(({ account }) => account.status !== null)).toBe(true);
});
