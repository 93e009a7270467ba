import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { type OtherProcesses, Quota } from "@/limits";
import type { Trigger } from "@/plans";
import {
  applyPlanTrigger,
  createIngestKey,
  createProject,
  createTeam,
  createUser,
  findIngestTarget,
  IngestKeyCache,
} from "@/teams";
import { EVENT, startIngest } from "@/testing/ingest/handler";
import { appendOf, journalEvent, NOON, openTestJournal } from "@/testing/journal/journal";
import { testDatabase } from "@/testing/stores/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let people = 0;

/** The ingestion handler on real stores, for a new team on Free with one project in Auckland. */
async function openTeam() {
  const { prisma } = database;
  const clock = new ManualClock(NOON);
  const store = { prisma, clock };
  const openCache = () =>
    new IngestKeyCache({ find: (key) => findIngestTarget(prisma, key), clock });
  const ingestKeys = openCache();
  const user = await createUser(store, { name: "Ana", email: `ana-${people++}@example.com` });
  const { id: teamId } = await createTeam(store, { name: "Kiwi", createdBy: user.id });
  const project = await createProject(store, {
    teamId,
    name: "Shop",
    timeZone: "Pacific/Auckland",
  });
  const { key } = await createIngestKey(store, { projectId: project.id, name: "Key" });
  const journal = await openTestJournal({ clock });
  const quota = new Quota(journal);
  const ingest = startIngest({ keys: ingestKeys, journal, quota, clock });
  const authorization = { authorization: `Bearer ${key}` };
  const projectId = project.id;
  return {
    clock,
    journal,
    teamId,
    projectId,
    event: (body: unknown = EVENT) => ingest.event(body, authorization),
    batch: (events: number) =>
      ingest.batch({ events: Array.from({ length: events }, () => EVENT) }, authorization),
    applyTrigger: (trigger: Trigger) =>
      applyPlanTrigger({ prisma, clock, ingestKeys }, teamId, trigger),
    /** As another process does, which cannot clear this process's cache. */
    applyTriggerElsewhere: (trigger: Trigger) =>
      applyPlanTrigger({ prisma, clock, ingestKeys: openCache() }, teamId, trigger),
    limitSpendingElsewhere: (spendingLimit: number) =>
      prisma.team.update({ where: { id: teamId }, data: { spendingLimit } }),
    /** Sends an event to a process that knows what others have accepted. */
    behind(others: OtherProcesses) {
      const process = startIngest({
        keys: ingestKeys,
        journal,
        quota: new Quota(journal, others),
        clock,
      });
      return () => process.event(EVENT, authorization);
    },
    usage: (month = "2026-07") => journal.usage(teamId, month),
    /** Sets the month's usage to `events` directly in the journal. */
    async use(events: number) {
      const account = { id: teamId, limit: Number.POSITIVE_INFINITY };
      const list = Array.from({ length: events }, () => journalEvent({ projectId }));
      for (let at = 0; at < events; at += 20_000) {
        await journal.append(appendOf(list.slice(at, at + 20_000), { projectId, account }));
      }
    },
  };
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe("a month of a team on Free", () => {
  it("events are accepted one by one through the quota and the grace margin", async () => {
    const { event, use, usage } = await openTeam();
    await use(99_999);
    const [quota, over] = [await event(), await event()];
    expect(statuses([quota, over])).toEqual([200, 200]);
    expect(quota.headers["X-Service-Usage-Warning"]).toBe("approaching_quota");
    expect(over.headers["X-Service-Usage-Warning"]).toBe("over_quota");
    await use(19_998);
    expect(usage()).toBe(119_999);
    const [last, beyond] = [await event(), await event()];
    expect(statuses([last, beyond])).toEqual([200, 429]);
    expect(usage()).toBe(120_000);
  });

  it("of many concurrent events at the end of the grace margin, exactly as many as fit are accepted", async () => {
    const { event, batch, use, usage, journal } = await openTeam();
    await use(119_950);
    const sendings = Array.from({ length: 80 }, (_, n) => (n % 8 === 0 ? batch(3) : event()));
    const answers = await Promise.all(sendings);
    const published = answers.reduce(
      (sum, { body }) => sum + Number(body.events_published ?? 0),
      0,
    );
    expect(published).toBe(50);
    expect(new Set(statuses(answers))).toEqual(new Set([200, 429]));
    expect(usage()).toBe(120_000);
    expect(journal.backlog().events).toBe(120_000);
  });

  it("an upgrade just before the end of the grace margin lets the events beyond it in", async () => {
    const { event, use, usage, applyTrigger } = await openTeam();
    await use(119_999);
    await applyTrigger("upgraded");
    expect(statuses([await event(), await event()])).toEqual([200, 200]);
    expect(usage()).toBe(120_001);
  });

  it("starts in UTC, even for a project whose own month started half a day earlier", async () => {
    const { event, use, usage, clock } = await openTeam();
    await use(120_000);
    clock.set(Date.parse("2026-07-31T23:59:59.999Z"));
    const rejected = await event();
    clock.set(Date.parse("2026-08-01T00:00:00Z"));
    // The event happened in July, but counts in the month of its receipt.
    const backdated = await event({ ...EVENT, timestamp: "2026-07-10T08:00:00Z" });
    expect(statuses([rejected, backdated])).toEqual([429, 200]);
    expect([usage("2026-07"), usage("2026-08")]).toEqual([120_000, 1]);
  });

  it("twenty concurrent first requests of a month are all accepted and counted once", async () => {
    const { event, usage, clock } = await openTeam();
    clock.set(Date.parse("2026-08-01T00:00:00Z"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => event()));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect([usage("2026-07"), usage("2026-08")]).toEqual([0, 20]);
  });
});

describe("a change of plan", () => {
  it("takes effect at once and keeps the count", async () => {
    const { event, use, usage, applyTrigger } = await openTeam();
    await use(120_000);
    expect((await event()).status).toBe(429);
    await applyTrigger("upgraded");
    const answer = await event();
    expect([answer.status, answer.headers["X-Service-Usage-Warning"]]).toEqual([200, undefined]);
    expect(usage()).toBe(120_001);
  });

  it("in another process is noticed a second later by the first event that would be rejected", async () => {
    const { event, batch, use, usage, clock, applyTriggerElsewhere } = await openTeam();
    await use(120_000);
    expect((await event()).status).toBe(429);
    await applyTriggerElsewhere("upgraded");
    clock.advance(999);
    expect((await event()).status).toBe(429);
    clock.advance(1);
    const answers = await Promise.all([batch(3), event()]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(answers.map(({ headers }) => headers["X-Service-Usage-Warning"])).toEqual([
      undefined,
      undefined,
    ]);
    expect(usage()).toBe(120_004);
  });

  it("of the spending limit in another process is noticed a second later too", async () => {
    const team = await openTeam();
    const { event, use, clock, applyTrigger, limitSpendingElsewhere } = team;
    await applyTrigger("upgraded");
    await limitSpendingElsewhere(0);
    // The journal's own count is too slow to fill with two million events.
    const others = { usage: () => 1_999_990 };
    const limited = team.behind(others);
    await use(10);
    expect((await limited()).body).toMatchObject({ code: "spending_limit_reached" });
    await limitSpendingElsewhere(1_00);
    clock.advance(1_000);
    expect((await limited()).status).toBe(200);
    expect((await event()).status).toBe(200);
  });

  it("back to Free counts the events that were sent on Pro in the same month", async () => {
    const { event, use, applyTrigger } = await openTeam();
    await applyTrigger("upgraded");
    await use(120_001);
    expect((await event()).status).toBe(200);
    await applyTrigger("subscription_ended");
    const answer = await event();
    expect([answer.status, answer.headers["X-Service-Usage-Percent"]]).toEqual([429, "120"]);
  });
});
