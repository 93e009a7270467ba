import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import type { Tally } from "@/pipeline";
import type { JournalOptions } from "@/pipeline/journal/journal";
import {
  appendOf,
  journalEvent,
  NOON,
  openTestJournal,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { DATABASES } from "@/testing/stores/databases";
import { makeTenant } from "@/testing/teams/tenants";
import { AllJournals } from "./all-journals";
import { UsageSync } from "./usage-sync";

const DAY = 86_400_000;

let database: Database;
let clock: ManualClock;
let projectId: string;

/** A process with its own journal on the shared database. */
async function openProcess(options: Partial<JournalOptions> = {}) {
  const { prisma } = database;
  const journal = await openTestJournal({ clock, ...options });
  const { ledger } = journal.stores;
  const usageSync = new UsageSync({ prisma, ledger, clock, log: silentLog, shared: true });
  const journals = new AllJournals({ prisma, journal, ledger });
  return {
    journal,
    sync: () => usageSync.syncOnce(),
    async send(eventName: string, count = 1) {
      const events = Array.from({ length: count }, () => journalEvent({ projectId, eventName }));
      await journal.append(appendOf(events, { projectId, receivedAt: clock.now() }));
    },
    latest: (id = projectId) => journals.latest(id),
    /** By day and reason. */
    async counts(id = projectId) {
      const days: Record<string, Tally> = {};
      for (const { day, reason, count } of await journals.counts(id, "2026-01-01", "2026-12-31")) {
        days[day] = { ...days[day], [reason]: (days[day]?.[reason] ?? 0) + count };
      }
      return days;
    },
  };
}

describe.each(DATABASES)("%s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    ({ projectId } = await makeTenant(database.prisma));
  });

  describe("counts", () => {
    it("include all processes: this one at once, the others after they sync", async () => {
      const [one, other] = [await openProcess(), await openProcess()];
      await one.send("signup", 5);
      other.journal.count(projectId, NOON, { quota_exceeded: 7 });
      await other.send("signup", 2);
      expect(await one.counts()).toEqual({ "2026-07-15": { accepted: 5 } });
      for (const { sync } of [one, other]) await sync();
      await one.send("signup");
      expect(await one.counts()).toEqual({ "2026-07-15": { accepted: 8, quota_exceeded: 7 } });
      expect(await other.counts()).toEqual({ "2026-07-15": { accepted: 7, quota_exceeded: 7 } });
    });

    it("still include a process whose directory was lost", async () => {
      const lost = await openProcess();
      await lost.send("signup", 5);
      await lost.sync();
      await lost.journal.close();
      const next = await openProcess();
      await next.send("signup", 3);
      expect(await next.counts()).toEqual({ "2026-07-15": { accepted: 8 } });
    });

    it("stay the same after the journal has dropped a month", async () => {
      const { journal, send, sync, counts } = await openProcess();
      await send("signup", 5);
      await sync();
      clock.set(Date.UTC(2026, 8, 2));
      await send("signup", 2);
      await sync();
      expect(journal.counts(projectId, "2026-07-15", "2026-07-15")).toEqual([]);
      expect(await counts()).toEqual({
        "2026-07-15": { accepted: 5 },
        "2026-09-02": { accepted: 2 },
      });
    });

    it("are not doubled while the journal still has a month whose final counts it has synced", async () => {
      const { journal, send, sync } = await openProcess();
      await send("signup", 5);
      await sync();
      const ledger = { id: journal.stores.ledger.id, oldestDay: "2026-08-01" };
      const journals = new AllJournals({ prisma: database.prisma, journal, ledger });
      expect(await journals.counts(projectId, "2026-07-01", "2026-08-31")).toEqual([
        { day: "2026-07-15", reason: "accepted", count: 5 },
      ]);
    });

    it("cover only one project and the requested days", async () => {
      const { send, sync, counts } = await openProcess();
      await send("signup");
      await sync();
      const stranger = await makeTenant(database.prisma);
      const other = await openProcess();
      expect(await other.counts(stranger.projectId)).toEqual({});
      expect(await other.latest(stranger.projectId)).toBeNull();
      expect(await counts()).toEqual({ "2026-07-15": { accepted: 1 } });
    });
  });

  describe("the latest event", () => {
    it("can come from any process: from this one at once, from others after they sync", async () => {
      const [one, other] = [await openProcess(), await openProcess()];
      const latest = async () => {
        for (const { sync } of [one, other]) await sync();
        const [here, there] = [await one.latest(), await other.latest()];
        expect(here).toEqual(there);
        return here?.eventName;
      };
      await one.send("first");
      expect(await one.latest()).toEqual({ eventName: "first", receivedAt: NOON });
      expect(await other.latest()).toBeNull();
      expect(await latest()).toBe("first");
      clock.advance(1);
      await other.send("second");
      expect(await latest()).toBe("second");
      clock.advance(1);
      await one.send("third");
      expect(await latest()).toBe("third");
    });

    it("is never a rejected one", async () => {
      const [one, other] = [await openProcess(), await openProcess()];
      one.journal.count(projectId, NOON, { invalid: 1 });
      await one.journal.flush();
      await one.sync();
      expect(await other.latest()).toBeNull();
    });

    it("survives the loss of its journal's directory, and a crash before it was synced", async () => {
      const dir = temporaryDirectory();
      const first = await openProcess({ dir });
      await first.send("signup");
      await first.journal.close();
      const again = await openProcess({ dir });
      await again.sync();
      await again.journal.close();
      expect((await (await openProcess()).latest())?.eventName).toBe("signup");
    });

    it("of a purged project is no longer written", async () => {
      const { send, sync } = await openProcess();
      await send("signup");
      await database.prisma.project.update({
        where: { id: projectId },
        data: { purgedAt: new Date(NOON + DAY) },
      });
      await sync();
      expect(await database.prisma.arrival.count({ where: { projectId } })).toBe(0);
    });
  });
});
