import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { utcMonth } from "@/base/time/utc";
import type { Database, PrismaClient } from "@/database";
import { LimitExceeded } from "@/pipeline";
import type { JournalOptions } from "@/pipeline/journal/journal";
import {
  appendOf,
  journalEvent,
  NOON,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { absent } from "@/testing/services/absent";
import { DATABASES } from "@/testing/stores/databases";
import { makeTenant } from "@/testing/teams/tenants";
import { Quota } from "./quota";
import { UsageSync, type UsageSyncOptions } from "./usage-sync";

const JULY = new Date("2026-07-01");

let database: Database;
let clock: ManualClock;
let teamId: string;
let projectId: string;

/** A process of the installation: a journal of its own over the database of all. */
async function openProcess(
  journalOptions: Partial<JournalOptions> = {},
  mirrorOptions: Partial<UsageSyncOptions> = {},
) {
  const journal = await openTestJournal({ clock, ...journalOptions });
  const { ledger } = journal.stores;
  const { prisma } = database;
  const options = { prisma, ledger, clock, log: silentLog, shared: true, ...mirrorOptions };
  const mirror = new UsageSync(options);
  const quota = new Quota(journal, mirror);
  const payer = () => ({ teamId, plan: "free" as const });
  return {
    journal,
    mirror,
    /** Sends events as ingestion does; whether they were accepted. */
    async send(count: number): Promise<boolean> {
      const events = Array.from({ length: count }, () => journalEvent({ projectId }));
      const receivedAt = clock.now();
      const account = quota.account(payer(), receivedAt);
      const sending = journal.append(appendOf(events, { projectId, account, receivedAt }));
      return sending.then(
        () => true,
        (error: unknown) => {
          if (error instanceof LimitExceeded) return false;
          throw error;
        },
      );
    },
    elsewhere: () => mirror.usage(teamId, utcMonth(clock.now())),
    percent: () => quota.headers(payer(), clock.now())["X-Service-Usage-Percent"],
  };
}

/** As if another process had accepted so many events. */
const tellElsewhere = (events: number, month = JULY) =>
  database.prisma.usageMonth.create({
    data: { teamId, month, journalId: newId(), events, updatedAt: new Date() },
  });

const months = () =>
  database.prisma.usageMonth.findMany({
    where: { teamId },
    orderBy: { events: "asc" },
    select: { month: true, events: true },
  });

describe.each(DATABASES)("%s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    ({ teamId, projectId } = await makeTenant(database.prisma));
  });

  describe("knows usage", () => {
    it("is by team and month, and by project, day and reason", async () => {
      const { journal, mirror, send } = await openProcess();
      await send(5);
      journal.count(projectId, NOON, { quota_exceeded: 2 });
      await journal.flush();
      await mirror.syncOnce();
      expect(await months()).toEqual([{ month: JULY, events: 5n }]);
      const days = await database.prisma.usageDay.findMany({
        where: { projectId },
        orderBy: { reason: "asc" },
        select: { day: true, reason: true, events: true },
      });
      const day = new Date("2026-07-15");
      expect(days).toEqual([
        { day, reason: "accepted", events: 5n },
        { day, reason: "quota_exceeded", events: 2n },
      ]);
    });

    it("is right after a crash as soon as the process has started, also if it was told before", async () => {
      const dir = temporaryDirectory();
      const first = await openProcess({ dir });
      await first.send(5);
      await first.mirror.syncOnce();
      await first.send(3);
      await first.journal.close();
      const { mirror } = await openProcess({ dir });
      await mirror.start();
      await mirror.stop();
      expect(await months()).toEqual([{ month: JULY, events: 8n }]);
    });

    it("a team that is not there is no hindrance to others", async () => {
      const { journal, mirror, send } = await openProcess();
      const account = { id: newId(), limit: Number.POSITIVE_INFINITY };
      const stranger = { account, projectId: newId() };
      await journal.append(appendOf([journalEvent(stranger)], stranger));
      await send(1);
      await mirror.syncOnce();
      expect(await months()).toEqual([{ month: JULY, events: 1n }]);
    });

    it("what could not be told is told later", async () => {
      let prisma = absent<PrismaClient>("database");
      const process = await openProcess();
      const { ledger } = process.journal.stores;
      const options = { ledger, clock, log: silentLog, shared: true };
      const mirror = new UsageSync({
        ...options,
        get prisma() {
          return prisma;
        },
      });
      await process.send(5);
      await mirror.syncOnce();
      expect(await months()).toEqual([]);
      prisma = database.prisma;
      await mirror.syncOnce();
      expect(await months()).toEqual([{ month: JULY, events: 5n }]);
    });
  });

  describe("days of long ago", () => {
    /** The latest of the days that nobody can ask for any more, and the one after it. */
    const [GONE, KEPT] = ["2025-06-09", "2025-06-10"];
    const count = (day: string, projects: string[]) =>
      database.prisma.usageDay.createMany({
        data: projects.flatMap((id) =>
          Array.from({ length: 4_000 }, (_, n) => ({
            projectId: id,
            day: new Date(day),
            reason: `reason ${n}`,
            journalId: newId(),
            events: 1,
          })),
        ),
      });
    const left = async () => {
      const days = await database.prisma.usageDay.groupBy({
        by: ["day"],
        where: { projectId },
        _count: true,
      });
      return Object.fromEntries(
        days.map(({ day, _count }) => [day.toISOString().slice(0, 10), _count]),
      );
    };

    it("are swept, so many in a round, by whichever process, and no later ones", async () => {
      const { mirror } = await openProcess();
      const { projectId: other } = await makeTenant(database.prisma);
      await count(GONE, [projectId, other]);
      await count(KEPT, [projectId]);
      await mirror.syncOnce();
      expect(await database.prisma.usageDay.count({ where: { day: new Date(GONE) } })).toBe(3_000);
      await mirror.syncOnce();
      expect(await left()).toEqual({ [KEPT]: 4_000 });
      clock.advance(86_400_000);
      await mirror.syncOnce();
      expect(await left()).toEqual({});
    });
  });

  describe("several processes", () => {
    it("each tells its own figures, and hears those of the others", async () => {
      const [one, two, three] = [await openProcess(), await openProcess(), await openProcess()];
      await one.send(50);
      await two.send(30);
      for (const { mirror } of [one, two, three, one]) await mirror.syncOnce();
      expect(await months()).toEqual([
        { month: JULY, events: 30n },
        { month: JULY, events: 50n },
      ]);
      expect([one, two, three].map(({ elsewhere }) => elsewhere())).toEqual([30, 50, 80]);
    });

    it("hear what others accept later, too", async () => {
      const [one, two] = [await openProcess(), await openProcess()];
      for (const events of [4, 3, 2]) {
        await one.send(events);
        await one.mirror.syncOnce();
        await two.mirror.syncOnce();
      }
      expect(two.elsewhere()).toBe(9);
    });

    it("refuse by the sum, to the single event as far as it is known", async () => {
      const { mirror, send, percent } = await openProcess();
      await tellElsewhere(119_000);
      await mirror.syncOnce();
      expect(percent()).toBe("119");
      expect(await send(1_001)).toBe(false);
      expect(await send(1_000)).toBe(true);
      expect(percent()).toBe("120");
      expect(await send(1)).toBe(false);
    });

    it("go beyond the limit by what they had not heard yet, and no further", async () => {
      const { mirror, send, percent } = await openProcess();
      await mirror.syncOnce();
      await tellElsewhere(120_000);
      expect(await send(1_200)).toBe(true);
      await mirror.syncOnce();
      expect(percent()).toBe("121");
      expect(await send(1)).toBe(false);
    });

    it("begin a month anew", async () => {
      const { mirror, send, elsewhere } = await openProcess();
      await tellElsewhere(120_000);
      await mirror.syncOnce();
      expect(await send(1)).toBe(false);
      clock.set(Date.UTC(2026, 7));
      expect(await send(1)).toBe(true);
      await tellElsewhere(5, new Date("2026-08-01"));
      await mirror.syncOnce();
      expect(elsewhere()).toBe(5);
    });

    it("tell and hear by themselves once they are started", async () => {
      const [one, two] = [await openProcess(), await openProcess()];
      await Promise.all([one.mirror.start(), two.mirror.start()]);
      await one.send(5);
      await two.send(3);
      const heard = () => [one.elsewhere(), two.elsewhere()];
      await vi.waitFor(() => expect(heard()).toEqual([3, 5]), { timeout: 30_000 });
      await Promise.all([one.mirror.stop(), two.mirror.stop()]);
    });

    it("know from their start on what others have, and what a journal of before had", async () => {
      await tellElsewhere(120_000);
      const { mirror, send } = await openProcess({}, { shared: false });
      await mirror.start();
      expect(await send(1)).toBe(false);
      await mirror.stop();
    });
  });
});
