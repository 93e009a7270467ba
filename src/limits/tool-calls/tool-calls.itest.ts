import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { PLANS } from "@/plans";
import { DATABASES } from "@/testing/stores/databases";
import { makeTenant } from "@/testing/teams/tenants";
import { type ToolCall, ToolCalls } from "./tool-calls";

const LIMIT = PLANS.pro.toolCallsPerDay;
const NOON = Date.parse("2026-11-29T12:00:00Z");
const MIDNIGHT = Date.parse("2026-11-30T00:00:00Z");

let database: Database;
let clock: ManualClock;
let calls: ToolCalls;
let call: ToolCall;

describe.each(DATABASES)("%s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    calls = new ToolCalls({ prisma: database.prisma, clock, billingMode: null });
    call = await newTeam();
  });

  async function newTeam(): Promise<ToolCall> {
    const { teamId, userId } = await makeTenant(database.prisma);
    const key = await database.prisma.personalKey.findFirstOrThrow({ where: { userId } });
    return { teamId, plan: "pro", keyId: key.id, tool: "query_trend" };
  }

  /** Both tables of a team: its calls by day, and by day, key and tool. */
  async function stored(teamId = call.teamId) {
    const dayOf = ({ day }: { day: Date }) => day.toISOString().slice(0, 10);
    const days = await database.prisma.toolCallDay.findMany({
      where: { teamId },
      orderBy: { day: "asc" },
    });
    const counts = await database.prisma.toolCallCount.findMany({
      where: { teamId },
      orderBy: [{ day: "asc" }, { tool: "asc" }],
    });
    return {
      days: days.map((row) => [dayOf(row), row.calls]),
      counts: counts.map((row) => [dayOf(row), row.tool, row.calls, row.errors]),
    };
  }

  /** As if the team had made these calls today. */
  async function made(count: number) {
    const { teamId, keyId, tool } = call;
    const day = new Date("2026-11-29");
    await database.prisma.toolCallDay.create({ data: { teamId, day, calls: count } });
    await database.prisma.toolCallCount.create({
      data: { teamId, day, keyId, tool, calls: count },
    });
  }

  it("counts a call for the team and the day, and by key and tool", async () => {
    expect((await calls.take(call)).left).toBe(LIMIT - 1);
    expect((await calls.take({ ...call, tool: "run_sql" })).left).toBe(LIMIT - 2);
    expect((await calls.take(call)).left).toBe(LIMIT - 3);
    expect(await stored()).toEqual({
      days: [["2026-11-29", 3]],
      counts: [
        ["2026-11-29", "query_trend", 2, 0],
        ["2026-11-29", "run_sql", 1, 0],
      ],
    });
  });

  it("allows the last call of the day and rejects the next one, which is not counted", async () => {
    await made(LIMIT - 1);
    expect((await calls.take(call)).left).toBe(0);
    await expect(calls.take(call)).rejects.toMatchObject({
      code: "allowance_exhausted",
      status: 429,
      detail: expect.stringContaining("2,000"),
      headers: { "Retry-After": String(12 * 60 * 60) },
    });
    await expect(calls.take({ ...call, tool: "run_sql" })).rejects.toThrow();
    expect(await stored()).toEqual({
      days: [["2026-11-29", LIMIT]],
      counts: [["2026-11-29", "query_trend", LIMIT, 0]],
    });
  });

  it("of 50 calls at once for the last 10, exactly 10 are allowed", async () => {
    await made(LIMIT - 10);
    const tools = ["query_trend", "query_funnel", "run_sql"];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        calls.take({ ...call, tool: tools[at % tools.length] ?? "" }),
      ),
    );
    const taken = results.flatMap((one) => (one.status === "fulfilled" ? [one.value.left] : []));
    expect(taken.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const one of results) {
      if (one.status === "rejected") expect(one.reason.code).toBe("allowance_exhausted");
    }
    const { days, counts } = await stored();
    expect(days).toEqual([["2026-11-29", LIMIT]]);
    expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(LIMIT);
  });

  it("the first calls of a day at once are all counted", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => calls.take(call)));
    expect(new Set(taken.map(({ left }) => left)).size).toBe(20);
    expect((await stored()).days).toEqual([["2026-11-29", 20]]);
  });

  it("starts again at midnight UTC", async () => {
    await made(LIMIT);
    clock.set(MIDNIGHT - 1);
    await expect(calls.take(call)).rejects.toMatchObject({ headers: { "Retry-After": "1" } });
    clock.set(MIDNIGHT);
    expect((await calls.take(call)).left).toBe(LIMIT - 1);
    expect((await stored()).days).toEqual([
      ["2026-11-29", LIMIT],
      ["2026-11-30", 1],
    ]);
  });

  it("a team does not use another team's calls", async () => {
    await made(LIMIT);
    const other = await newTeam();
    expect((await calls.take(other)).left).toBe(LIMIT - 1);
    await expect(calls.take(call)).rejects.toMatchObject({ code: "allowance_exhausted" });
  });

  it("a failed call stays counted, and its error belongs to the day on which it began", async () => {
    clock.set(MIDNIGHT - 1);
    const first = await calls.take(call);
    clock.set(MIDNIGHT);
    const second = await calls.take(call);
    await first.failed();
    expect(second.left).toBe(LIMIT - 1);
    expect(await stored()).toEqual({
      days: [
        ["2026-11-29", 1],
        ["2026-11-30", 1],
      ],
      counts: [
        ["2026-11-29", "query_trend", 1, 1],
        ["2026-11-30", "query_trend", 1, 0],
      ],
    });
  });

  it("a plan without agents is told how to upgrade, and nothing is counted", async () => {
    const inTest = new ToolCalls({ prisma: database.prisma, clock, billingMode: "simulator" });
    for (const on of [calls, inTest]) {
      await expect(on.take({ ...call, plan: "free" })).rejects.toMatchObject({
        code: "plan_required",
        status: 403,
        detail: expect.stringMatching(/^Agents need the Pro plan\. ./),
      });
    }
    expect(await stored()).toEqual({ days: [], counts: [] });
  });
});
