import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { AllJournals } from "@/limits";
import type { Reason } from "@/pipeline";
import { appendOf, journalEvent, NOON, openTestJournal } from "@/testing/journal/journal";
import { openPeople } from "@/testing/teams/people";
import { prepareScene } from "@/testing/teams/scene";
import { callerOf, makeWorld } from "@/testing/teams/world";

const scene = prepareScene();
const DAY = { from: "2026-07-15", to: "2026-07-15" };

/** The console of a process that has accepted two events of the project. */
async function openConsole() {
  const { database, projectId, ownerId } = scene();
  const clock = new ManualClock(NOON);
  const journal = await openTestJournal({ clock });
  const events = [journalEvent({ projectId }), journalEvent({ projectId })];
  await journal.append(appendOf(events, { projectId }));
  const { ledger } = journal.stores;
  const journals = new AllJournals({ prisma: database.prisma, journal, ledger });
  const { services } = openPeople(database, { clock, journals });
  return { services, projectId, caller: callerOf(services, ownerId) };
}

/** Simulates another process that has counted events. */
const countElsewhere = (projectId: string, reason: Reason, events: number, day = DAY.from) =>
  scene().database.prisma.usageDay.create({
    data: { projectId, day: new Date(day), reason, journalId: newId(), events },
  });

test("the counts cover all processes, by day and in total", async () => {
  const { caller, projectId } = await openConsole();
  await countElsewhere(projectId, "accepted", 40);
  await countElsewhere(projectId, "quota_exceeded", 7, "2026-07-13");
  expect(await caller.health.byDay({ projectId, from: "2026-07-13", to: "2026-07-15" })).toEqual({
    days: [
      { day: "2026-07-13", counts: { quota_exceeded: 7 } },
      { day: "2026-07-14", counts: {} },
      { day: "2026-07-15", counts: { accepted: 42 } },
    ],
    totals: { accepted: 42, quota_exceeded: 7 },
  });
});

test("the month's events and the latest event cover all processes", async () => {
  const { caller, projectId } = await openConsole();
  await countElsewhere(projectId, "accepted", 40, "2026-07-01");
  await countElsewhere(projectId, "accepted", 1_000, "2026-06-30");
  await countElsewhere(projectId, "duplicate", 500);
  const own = { eventName: "signup", receivedAt: NOON };
  expect(await caller.events.arrivals({ projectId })).toEqual({ accepted: 42, last: own });
  await scene().database.prisma.arrival.create({
    data: { projectId, journalId: newId(), eventName: "sold", receivedAt: new Date(NOON + 1) },
  });
  const last = { eventName: "sold", receivedAt: NOON + 1 };
  expect(await caller.events.arrivals({ projectId })).toEqual({ accepted: 42, last });
});

test("another team sees only its own counts", async () => {
  const { services, projectId } = await openConsole();
  await countElsewhere(projectId, "accepted", 40);
  const stranger = await makeWorld(services);
  const caller = callerOf(services, stranger.ownerId);
  const theirs = { projectId: stranger.projectId };
  expect((await caller.health.byDay({ ...theirs, ...DAY })).totals).toEqual({});
  expect(await caller.events.arrivals(theirs)).toEqual({ accepted: 0, last: null });
  const rejected = { code: "NOT_FOUND" };
  await expect(caller.health.byDay({ projectId, ...DAY })).rejects.toMatchObject(rejected);
  await expect(caller.events.arrivals({ projectId })).rejects.toMatchObject(rejected);
});

test.each([
  ["2026-07-15", "2026-07-14"],
  ["2026-07-15", "2027-08-19"],
  ["0000-01-01", "0000-01-02"],
])("%s to %s is not a valid range", async (from, to) => {
  const { caller, projectId } = await openConsole();
  await expect(caller.health.byDay({ projectId, from, to })).rejects.toThrow(
    "Choose a range of 1 to 400 days",
  );
});
