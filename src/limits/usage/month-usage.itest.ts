import { describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { PlanState } from "@/plans";
import { prepareScene } from "@/testing/teams/scene";
import { Quota } from "..";
import { readMonthUsage } from "./month-usage";

const scene = prepareScene();
/** In the last hour of July in UTC; in Auckland it is August. */
const NOW = Date.parse("2026-07-31T23:00:00Z");

async function count(projectId: string, reason: string, days: Record<string, number>) {
  const { prisma } = scene().database;
  await prisma.usageDay.createMany({
    data: Object.entries(days).map(([day, events]) => ({
      projectId,
      day: new Date(day),
      reason,
      journalId: newId(),
      events,
    })),
  });
}

const usageAt = (
  used: number,
  planState: PlanState = "free",
  now = NOW,
  spendingLimit: number | null = null,
) => {
  const { database, teamId } = scene();
  const quota = new Quota({ usage: () => used });
  const team = { teamId, planState, spendingLimit };
  return readMonthUsage({ prisma: database.prisma, quota }, team, now);
};

test("a month's usage by day and project includes other processes and deleted projects, but no other month", async () => {
  const { owner, teamId, projectId } = scene();
  const second = await owner.teams.projects.create({ teamId, name: "Shop", timeZone: "UTC" });
  await count(projectId, "accepted", { "2026-06-30": 7, "2026-07-01": 10, "2026-07-31": 5 });
  await count(projectId, "accepted", { "2026-07-01": 1 });
  await count(projectId, "duplicate", { "2026-07-02": 1_000 });
  await count(second.id, "accepted", { "2026-07-31": 30 });
  await count(second.id, "quota_exceeded", { "2026-07-31": 4 });
  await owner.teams.projects.delete({ projectId: second.id, name: "Shop" });
  const { days, projects, ...usage } = await usageAt(46);
  expect(usage).toMatchObject({
    month: "2026-07",
    ends: "2026-08-01T00:00:00.000Z",
    used: 46,
    included: 100_000,
    percent: 0,
  });
  expect([days.length, days[0], days.at(-1)]).toEqual([31, "2026-07-01", "2026-07-31"]);
  const rows = projects.map(({ name, deleted, accepted, rejected }) => [
    name,
    deleted,
    accepted[0],
    accepted.at(-1),
    rejected.at(-1),
  ]);
  expect(rows).toEqual([
    ["Shop", true, 0, 30, 4],
    ["A project", false, 11, 5, 0],
  ]);
});

test("events of another team are not included", async () => {
  const { owner, projectId } = scene();
  await count(projectId, "accepted", { "2026-07-30": 10 });
  const { id: other } = await owner.teams.create({ name: "Other" });
  const quota = new Quota({ usage: () => 0 });
  const { prisma } = scene().database;
  const team = { teamId: other, planState: "free", spendingLimit: null } as const;
  const usage = await readMonthUsage({ prisma, quota }, team, NOW);
  expect(usage.projects).toEqual([]);
});

test("reports the days on which the quota and the margin were exceeded; Pro has no margin", async () => {
  const { projectId } = scene();
  await count(projectId, "accepted", {
    "2026-07-10": 100_000,
    "2026-07-12": 1,
    "2026-07-30": 19_999,
  });
  expect((await usageAt(120_000)).forecast).toMatchObject({
    quota: { day: "2026-07-12", passed: true },
    limit: { day: "2026-07-31", passed: false },
  });
  expect(await usageAt(120_000, "paid_active")).toMatchObject({
    percent: 6,
    forecast: { quota: null, limit: null },
  });
});

test("a team's events are rejected if nothing is left, or if the rest was too small for a batch this month", async () => {
  const { projectId } = scene();
  const stateAt = async (...at: Parameters<typeof usageAt>) => (await usageAt(...at)).state;
  await count(projectId, "quota_exceeded", { "2026-06-30": 4 });
  await count(projectId, "invalid", { "2026-07-31": 4 });
  expect([await stateAt(119_999), await stateAt(120_000)]).toEqual([
    "free_accepting",
    "free_rejecting",
  ]);
  await count(projectId, "quota_exceeded", { "2026-07-31": 4 });
  expect([await stateAt(119_999), await stateAt(119_999, "paid_grace")]).toEqual([
    "free_rejecting",
    "paid_grace",
  ]);
});

test("the forecast stops at the limit", async () => {
  const { projectId } = scene();
  await count(projectId, "accepted", { "2026-07-29": 60_000, "2026-07-30": 50_000 });
  const early = Date.parse("2026-07-31T01:00:00Z");
  expect((await usageAt(110_000, "free", early)).forecast).toMatchObject({ atEnd: 120_000 });
  expect((await usageAt(110_000, "paid_active", early)).forecast.atEnd).toBeGreaterThan(150_000);
});

describe("overage", () => {
  const proAt = (used: number, spendingLimit: number | null = null, now = NOW) =>
    usageAt(used, "paid_active", now, spendingLimit);

  test("is what Pro bills beyond its quota, with the price so far; Free bills none", async () => {
    expect((await proAt(2_000_000)).overage).toEqual({ events: 0, cost: 0, spendingLimit: null });
    expect(await proAt(2_150_001)).toMatchObject({
      state: "paid_active",
      overage: { events: 150_001, cost: 150.001, spendingLimit: null },
    });
    expect((await usageAt(119_000)).overage).toBeNull();
  });

  test("is not billed if it precedes the subscription, and does not count towards the limit", async () => {
    const { teamId, database } = scene();
    await database.prisma.billingAccount.create({
      data: {
        teamId,
        customerId: newId(),
        mode: "simulator",
        exemptMonth: new Date("2026-07-01"),
        exemptEvents: 500_000,
        createdAt: new Date(NOW),
      },
    });
    expect((await proAt(2_400_000)).overage).toMatchObject({ events: 0, cost: 0 });
    expect(await proAt(2_600_000, 1_00)).toMatchObject({
      state: "paid_rejecting",
      overage: { events: 100_000, cost: 1_00 },
    });
    expect((await proAt(2_599_999, 1_00)).state).toBe("paid_active");
    const inAugust = await proAt(2_400_000, null, Date.parse("2026-08-01T12:00:00Z"));
    expect(inAugust.overage).toMatchObject({ events: 400_000 });
  });

  test("is forecast at the current pace, but not beyond the spending limit", async () => {
    const { projectId } = scene();
    await count(projectId, "accepted", { "2026-07-29": 240_000, "2026-07-30": 240_000 });
    const noon = Date.parse("2026-07-31T12:00:00Z");
    expect((await proAt(2_100_000, null, noon)).forecast).toMatchObject({
      atEnd: 2_220_000,
      overageCost: 2_20,
      limit: null,
    });
    expect((await proAt(2_100_000, 2_00, noon)).forecast).toMatchObject({
      atEnd: 2_200_000,
      overageCost: 2_00,
      limit: { day: "2026-07-31", passed: false },
    });
    expect((await usageAt(100, "free", noon)).forecast.overageCost).toBeNull();
  });

  test("is rejected at the spending limit, or when a batch did not fit, until the limit is raised", async () => {
    const { projectId } = scene();
    await count(projectId, "quota_exceeded", { "2026-07-31": 4 });
    expect((await proAt(2_099_999, 1_00)).state).toBe("paid_active");
    expect((await proAt(2_100_000, 1_00)).state).toBe("paid_rejecting");
    await count(projectId, "spending_limit_reached", { "2026-07-31": 4 });
    expect((await proAt(2_099_999, 1_00)).state).toBe("paid_rejecting");
    expect((await proAt(2_100_000, 2_00)).state).toBe("paid_active");
    expect((await proAt(2_100_000)).state).toBe("paid_active");
    expect((await proAt(2_099_999, 1_00)).projects[0]?.rejected.at(-1)).toBe(8);
  });
});

test("the month starts in UTC", async () => {
  const before = await usageAt(1, "free", Date.parse("2026-07-31T23:59:59.999Z"));
  const after = await usageAt(1, "free", Date.parse("2026-08-01T00:00:00Z"));
  expect([before.month, after.month]).toEqual(["2026-07", "2026-08"]);
  expect(after.days).toEqual(["2026-08-01"]);
});
