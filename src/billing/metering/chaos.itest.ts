import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { seededRandom } from "@/base/seeded-random";
import { ManualClock } from "@/base/time/clock";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { utcMonth } from "@/base/time/utc";
import type { Database } from "@/database";
import { overageEvents } from "@/plans";
import { CrashCountdown } from "@/testing/billing/crashing-process";
import { FakeMeter, type MeterFault } from "@/testing/billing/fake-meter";
import { addUsage, makeSubscriber, type Subscriber } from "@/testing/billing/subscriber";
import { Crash, crashingDatabase } from "@/testing/stores/crashing-database";
import { DATABASES } from "@/testing/stores/databases";
import { Metering } from "./metering";

const START = Date.parse("2026-07-28T10:00:05Z");
const JOURNALS = [newId(), newId()];
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);
const STEPS = 25;

let database: Database;

async function prepare(seed: number) {
  const { prisma } = database;
  const clock = new ManualClock(START);
  const meter = new FakeMeter(clock);
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const subscriber = await makeSubscriber(prisma, clock, {
    currentPeriodStart: new Date(START - 5 * MINUTE_MS),
  });
  const crash = new CrashCountdown();
  /** A process that has just started. */
  const openProcess = () => {
    const crashing = crashingDatabase(prisma, crash.tick);
    return new Metering({ prisma: crashing, clock, log: silentLog, mode: "simulator", meter });
  };
  let running = openProcess();
  const run = () =>
    running.runOnce().catch((error: unknown) => {
      const isExpected = error instanceof Crash || /Stripe/.test(String(error));
      if (!isExpected) throw error;
      if (error instanceof Crash) running = openProcess();
    });
  const steps = {
    use: () => addUsage(prisma, subscriber.teamId, month(), below(300_000), pick(JOURNALS)),
    wait: async () => clock.advance(below(90) * MINUTE_MS),
    sleep: async () => clock.advance(below(40) * HOUR_MS),
    run,
    crash: async () => {
      crash.start(1 + below(40));
      await run();
      crash.stop();
    },
    timeOut: async () => {
      meter.fault = () => pick<MeterFault>([null, "before", "after"]);
      await run();
      meter.fault = () => null;
    },
    twins: async () => {
      await Promise.all([run(), openProcess().runOnce(), openProcess().runOnce()]);
    },
    renew: async () => {
      meter.subscribed.periodStart = clock.now() - below(2 * HOUR_MS);
    },
    restart: async () => {
      running = openProcess();
    },
  };
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const month = () => utcMonth(clock.now());
  await addUsage(prisma, subscriber.teamId, month(), 1_950_000);
  return {
    subscriber,
    meter,
    step: () => pick(Object.values(steps))(),
    /** Everything works again: each month's rest has its hour. */
    async settle() {
      for (let hour = 0; hour < 3; hour += 1) {
        clock.advance(HOUR_MS);
        await openProcess().runOnce();
      }
    },
  };
}

async function overageOf({ teamId }: Subscriber): Promise<number> {
  const months = await database.prisma.usageMonth.groupBy({
    by: ["month"],
    where: { teamId },
    _sum: { events: true },
  });
  return months.reduce((sum, { _sum }) => sum + overageEvents("pro", Number(_sum.events)), 0);
}

describe.each(DATABASES)("on %s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("whatever crashes, times out or runs twice, Stripe never gets more than the overage, and in the end all of it", async () => {
    for (const seed of SEEDS) {
      const { subscriber, meter, step, settle } = await prepare(seed);
      const { teamId, customerId } = subscriber;
      for (let count = 0; count < STEPS; count += 1) {
        await step();
        const reported = meter.sum(customerId);
        expect(reported, `seed ${seed}`).toBeLessThanOrEqual(await overageOf(subscriber));
      }
      await settle();
      expect(meter.sum(customerId), `seed ${seed}`).toBe(await overageOf(subscriber));
      expect(meter.missed, `seed ${seed}`).toEqual([]);
      const minutes = meter.taken.map(({ time }) => time);
      expect(new Set(minutes).size, `seed ${seed}`).toBe(minutes.length);
      // Leaves nothing to do for the next seed.
      await database.prisma.team.delete({ where: { id: teamId } }).catch(async () => {
        await database.prisma.billingAccount.delete({ where: { teamId } });
      });
    }
  });
});
