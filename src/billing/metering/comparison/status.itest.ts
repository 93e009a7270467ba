import { afterAll, beforeAll, expect, test } from "vitest";
import { READY } from "@/base/health";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database } from "@/database";
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
});
