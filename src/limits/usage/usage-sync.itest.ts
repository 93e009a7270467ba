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

/** A process with its own journal on the shared database. */
async function openProcess(
  journalOptions: Partial<JournalOptions> = {},
  syncOptions: Partial<UsageSyncOptions> = {},
) {
  const journal = await openTestJournal({ clock, ...journalOptions });
  const { ledger } = journal.stores;
  const { prisma } = database;
  const options = { prisma, ledger, clock, log: silentLog, shared: true, ...syncOptions };
  const sync = new UsageSync(options);
  const quota = new Quota(journal, sync);
  const team = () => ({ teamId, plan: "free" as const, spendingLimit: null, exempt: null });
  return {
    journal,
    sync,
    /** Sends events as ingestion does; true if they were accepted. */
    async send(count: number): Promise<boolean> {
      const events = Array.from({ length: count }, () => journalEvent({ projectId }));
      const receivedAt = clock.now();
      const account = quota.account(team(), receivedAt);
      const sending = journal.append(appendOf(events, { projectId, account, receivedAt }));
      return sending.then(
        () => true,
        (error: unknown) => {
          if (error instanceof LimitExceeded) return false;
          throw error;
        },
      );
    },
    others: () => sync.usage(teamId, utcMonth(clock.now())),
    percent: () => quota.headers(team(), clock.now())["X-Service-Usage-Percent"],
  };
}

/** Simulates another process that has accepted events. */
const addOtherUsage = (events: number, month = JULY) =>
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

  describe("usage in the database", () => {
    it("is stored by team and month, and by project, day and reason", async () => {
      const { journal, sync, send } = await openProcess();
      await send(5);
      journal.count(projectId, NOON, { quota_exceeded: 2 });
      await journal.flush();
      await sync.syncOnce();
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

    it("is correct after a crash as soon as the process has started, even if it had already been written", async () => {
      const dir = temporaryDirectory();
      const first = await openProcess({ dir });
      await first.send(5);
      await first.sync.syncOnce();
      await first.send(3);
      await first.journal.close();
      const { sync } = await openProcess({ dir });
      await sync.start();
      await sync.stop();
      expect(await months()).toEqual([{ month: JULY, events: 8n }]);
    });

    it("is written for all other teams if one does not exist", async () => {
      const { journal, sync, send } = await openProcess();
      const account = { id: newId(), limit: Number.POSITIVE_INFINITY };
      const stranger = { account, projectId: newId() };
      await journal.append(appendOf([journalEvent(stranger)], stranger));
      await send(1);
      await sync.syncOnce();
      expect(await months()).toEqual([{ month: JULY, events: 1n }]);
    });

    it("is written later if it could not be written at once", async () => {
      let prisma = absent<PrismaClient>("database");
      const process = await openProcess();
      const { ledger } = process.journal.stores;
      const options = { ledger, clock, log: silentLog, shared: true };
      const sync = new UsageSync({
        ...options,
        get prisma() {
          return prisma;
        },
      });
      await process.send(5);
      await sync.syncOnce();
      expect(await months()).toEqual([]);
      prisma = database.prisma;
      await sync.syncOnce();
      expect(await months()).toEqual([{ month: JULY, events: 5n }]);
    });
  });

  describe("old days", () => {
    /** The last day beyond the longest range, and the day after it. */
    const [EXPIRED, KEPT] = ["2025-06-09", "2025-06-10"];
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

    it("are deleted in portions by any process, and later days remain", async () => {
      const { sync } = await openProcess();
      const { projectId: other } = await makeTenant(database.prisma);
      await count(EXPIRED, [projectId, other]);
      await count(KEPT, [projectId]);
      await sync.syncOnce();
      expect(await database.prisma.usageDay.count({ where: { day: new Date(EXPIRED) } })).toBe(
        3_000,
      );
      await sync.syncOnce();
      expect(await left()).toEqual({ [KEPT]: 4_000 });
      clock.advance(86_400_000);
      await sync.syncOnce();
      expect(await left()).toEqual({});
    });
  });

  describe("counts of tool calls", () => {
    it("are deleted after 30 days", async () => {
      const { sync } = await openProcess();
      const { prisma } = database;
      const { id: keyId } = await prisma.personalKey.findFirstOrThrow();
      const days = ["2026-05-31", "2026-06-01", "2026-07-01"].map((day) => new Date(day));
      const call = { teamId, calls: 1 };
      await prisma.toolCallDay.createMany({ data: days.map((day) => ({ ...call, day })) });
      await prisma.toolCallCount.createMany({
        data: days.map((day) => ({ ...call, day, keyId, tool: "query_trend" })),
      });
      clock.set(Date.parse("2026-07-01T00:00:00Z"));
      await sync.syncOnce();
      const where = { teamId };
      const left = [
        await prisma.toolCallDay.findMany({ where, orderBy: { day: "asc" } }),
        await prisma.toolCallCount.findMany({ where, orderBy: { day: "asc" } }),
      ];
      for (const rows of left) expect(rows.map(({ day }) => day)).toEqual(days.slice(1));
    });
  });

  describe("counts of assistant messages", () => {
    it("are deleted once nothing can be given back on their day", async () => {
      const { sync } = await openProcess();
      const { prisma } = database;
      const days = ["2026-06-29", "2026-06-30", "2026-07-01"].map((day) => new Date(day));
      await prisma.assistantDay.createMany({
        data: days.map((day) => ({ teamId, day, messages: 1 })),
      });
      clock.set(Date.parse("2026-07-01T00:00:00Z"));
      await sync.syncOnce();
      const left = await prisma.assistantDay.findMany({
        where: { teamId },
        orderBy: { day: "asc" },
      });
      expect(left.map(({ day }) => day)).toEqual(days.slice(1));
    });
  });

  describe("several processes", () => {
    it("each write their own counts and read those of the others", async () => {
      const [one, two, three] = [await openProcess(), await openProcess(), await openProcess()];
      await one.send(50);
      await two.send(30);
      for (const { sync } of [one, two, three, one]) await sync.syncOnce();
      expect(await months()).toEqual([
        { month: JULY, events: 30n },
        { month: JULY, events: 50n },
      ]);
      expect([one, two, three].map(({ others }) => others())).toEqual([30, 50, 80]);
    });

    it("also see what others accept later", async () => {
      const [one, two] = [await openProcess(), await openProcess()];
      for (const events of [4, 3, 2]) {
        await one.send(events);
        await one.sync.syncOnce();
        await two.sync.syncOnce();
      }
      expect(two.others()).toBe(9);
    });

    it("enforce the limit on the sum of the counts that they know", async () => {
      const { sync, send, percent } = await openProcess();
      await addOtherUsage(119_000);
      await sync.syncOnce();
      expect(percent()).toBe("119");
      expect(await send(1_001)).toBe(false);
      expect(await send(1_000)).toBe(true);
      expect(percent()).toBe("120");
      expect(await send(1)).toBe(false);
    });

    it("exceed the limit only by what they have not read yet", async () => {
      const { sync, send, percent } = await openProcess();
      await sync.syncOnce();
      await addOtherUsage(120_000);
      expect(await send(1_200)).toBe(true);
      await sync.syncOnce();
      expect(percent()).toBe("121");
      expect(await send(1)).toBe(false);
    });

    it("start each month from zero", async () => {
      const { sync, send, others } = await openProcess();
      await addOtherUsage(120_000);
      await sync.syncOnce();
      expect(await send(1)).toBe(false);
      clock.set(Date.UTC(2026, 7));
      expect(await send(1)).toBe(true);
      await addOtherUsage(5, new Date("2026-08-01"));
      await sync.syncOnce();
      expect(others()).toBe(5);
    });

    it("sync by themselves once they are started", async () => {
      const [one, two] = [await openProcess(), await openProcess()];
      await Promise.all([one.sync.start(), two.sync.start()]);
      await one.send(5);
      await two.send(3);
      const counts = () => [one.others(), two.others()];
      await vi.waitFor(() => expect(counts()).toEqual([3, 5]), { timeout: 30_000 });
      await Promise.all([one.sync.stop(), two.sync.stop()]);
    });

    it("know from the start what others have counted and what their own journal already contained", async () => {
      await addOtherUsage(120_000);
      const { sync, send } = await openProcess({}, { shared: false });
      await sync.start();
      expect(await send(1)).toBe(false);
      await sync.stop();
    });
  });
});
