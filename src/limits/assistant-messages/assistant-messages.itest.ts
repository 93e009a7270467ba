import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "@/base/time/clock";
import type { Database, Plan } from "@/database";
import { PLANS } from "@/plans";
import { DATABASES } from "@/testing/stores/databases";
import { makeTenant } from "@/testing/teams/tenants";
import { AssistantMessages } from "./assistant-messages";

const FREE = PLANS.free.assistant.messagesPerDay;
const PRO = PLANS.pro.assistant.messagesPerDay;
const NOON = Date.parse("2026-11-29T12:00:00Z");
const MIDNIGHT = Date.parse("2026-11-30T00:00:00Z");

let database: Database;
let clock: ManualClock;
let messages: AssistantMessages;
let teamId: string;

describe.each(DATABASES)("%s", (_, open) => {
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(NOON);
    messages = new AssistantMessages({ clock, billingMode: "simulator" });
    teamId = await newTeam();
  });

  const newTeam = async () => (await makeTenant(database.prisma)).teamId;

  const take = (plan: Plan, of = teamId) => messages.take(database.prisma, { teamId: of, plan });
  const today = (plan: Plan) => messages.today(database.prisma, { teamId, plan });
  const giveBack = (at: number, perDay = FREE) =>
    messages.giveBack(database.prisma, { teamId, at, perDay });

  /** As if the team had asked this many questions on the day of the clock. */
  async function asked(count: number) {
    const day = new Date(clock.now());
    await database.prisma.assistantDay.create({ data: { teamId, day, messages: count } });
  }

  /** The team's messages by day. */
  async function stored(of = teamId) {
    const rows = await database.prisma.assistantDay.findMany({
      where: { teamId: of },
      orderBy: { day: "asc" },
    });
    return rows.map(({ day, messages }) => [day.toISOString().slice(0, 10), messages]);
  }

  it.each([
    ["free", 25],
    ["pro", 500],
  ] as const)(
    "on %s, %i messages a day are counted and the next one is not",
    async (plan, limit) => {
      for (let left = limit - 1; left >= 0; left -= 1) {
        expect(await take(plan)).toEqual({ teamId, at: NOON, left });
      }
      for (let again = 0; again < 2; again += 1) {
        await expect(take(plan)).rejects.toMatchObject({
          code: "allowance_exhausted",
          status: 429,
          headers: { "Retry-After": String(12 * 60 * 60) },
        });
      }
      expect(await stored()).toEqual([["2026-11-29", limit]]);
      expect(await today(plan)).toEqual({
        used: limit,
        limit,
        resetsAt: "2026-11-30T00:00:00.000Z",
      });
    },
  );

  it("of 30 messages at once for the last 5, exactly 5 are counted", async () => {
    await asked(PRO - 5);
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => take("pro")));
    const left = results.flatMap((one) => (one.status === "fulfilled" ? [one.value.left] : []));
    expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    for (const one of results) {
      if (one.status === "rejected") expect(one.reason.code).toBe("allowance_exhausted");
    }
    expect(await stored()).toEqual([["2026-11-29", PRO]]);
  });

  it("the first messages of a day at once are all counted", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("free")));
    expect(new Set(taken.map(({ left }) => left)).size).toBe(20);
    expect(await stored()).toEqual([["2026-11-29", 20]]);
  });

  it("the count restarts at midnight UTC", async () => {
    await asked(FREE);
    clock.set(MIDNIGHT - 1);
    await expect(take("free")).rejects.toMatchObject({ headers: { "Retry-After": "1" } });
    expect((await today("free")).used).toBe(FREE);
    clock.set(MIDNIGHT);
    expect(await today("free")).toEqual({
      used: 0,
      limit: FREE,
      resetsAt: "2026-12-01T00:00:00.000Z",
    });
    expect((await take("free")).left).toBe(FREE - 1);
    expect(await stored()).toEqual([
      ["2026-11-29", FREE],
      ["2026-11-30", 1],
    ]);
  });

  it("a team that upgrades gets the rest of Pro's messages at once", async () => {
    await asked(FREE);
    await expect(take("free")).rejects.toMatchObject({ code: "allowance_exhausted" });
    expect((await take("pro")).left).toBe(PRO - FREE - 1);
    expect(await today("pro")).toMatchObject({ used: FREE + 1, limit: PRO });
  });

  it("a team that moves to Free has none left if it has sent as many as Free includes", async () => {
    await asked(FREE + 75);
    await expect(take("free")).rejects.toMatchObject({ code: "allowance_exhausted" });
    expect(await today("free")).toMatchObject({ used: FREE + 75, limit: FREE });
    clock.set(MIDNIGHT);
    expect((await take("free")).left).toBe(FREE - 1);
  });

  it("a team does not use another team's messages", async () => {
    await asked(FREE);
    const other = await newTeam();
    expect((await take("free", other)).left).toBe(FREE - 1);
    await expect(take("free")).rejects.toMatchObject({ code: "allowance_exhausted" });
    await giveBack(NOON);
    expect(await stored(other)).toEqual([["2026-11-29", 1]]);
  });

  it("a message that is given back can be sent again", async () => {
    await asked(FREE - 1);
    const { at } = await take("free");
    await expect(take("free")).rejects.toMatchObject({ code: "allowance_exhausted" });
    await giveBack(at);
    expect((await take("free")).left).toBe(0);
    await expect(take("free")).rejects.toMatchObject({ code: "allowance_exhausted" });
  });

  it("a message is given back on the day for which it was counted, also after midnight", async () => {
    clock.set(MIDNIGHT - 1);
    const { at } = await take("free");
    await take("free");
    clock.set(MIDNIGHT + 1);
    await take("free");
    await giveBack(at);
    expect(await stored()).toEqual([
      ["2026-11-29", 1],
      ["2026-11-30", 1],
    ]);
  });

  it("as many messages as a limit says are given back on a day, and not the next one", async () => {
    await asked(3);
    await Promise.all([giveBack(NOON, 2), giveBack(NOON, 2), giveBack(NOON, 2)]);
    expect(await stored()).toEqual([["2026-11-29", 1]]);
    clock.set(MIDNIGHT);
    await asked(1);
    await giveBack(MIDNIGHT, 2);
    expect(await stored()).toEqual([
      ["2026-11-29", 1],
      ["2026-11-30", 0],
    ]);
  });

  it("giving back never makes the count negative", async () => {
    const { at } = await take("free");
    await Promise.all([giveBack(at), giveBack(at), giveBack(at)]);
    expect(await stored()).toEqual([["2026-11-29", 0]]);
    await giveBack(MIDNIGHT);
    expect((await take("free")).left).toBe(FREE - 1);
  });

  it("a message of a transaction that is rolled back is not counted", async () => {
    const failed = database.prisma.$transaction(async (tx) => {
      await messages.take(tx, { teamId, plan: "free" });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await stored()).toEqual([]);
  });

  describe("what a team without messages is told", () => {
    const told = async (plan: Plan, billingMode: "simulator" | null) => {
      const limits = new AssistantMessages({ clock, billingMode });
      const taken = limits.take(database.prisma, { teamId, plan });
      return taken.then(
        () => "",
        ({ detail }: { detail: string }) => detail,
      );
    };
    const exhausted = (limit: number) =>
      `Your team has used its ${limit} assistant messages for today. Come back tomorrow: the count restarts at midnight UTC.`;

    it("on Free, points to Pro", async () => {
      await asked(FREE);
      expect(await told("free", "simulator")).toBe(
        `${exhausted(25)} Pro includes 500 a day. The team's owner can upgrade to Pro on the plan page, which takes effect at once.`,
      );
    });

    it("on Free without billing, says who sets plans", async () => {
      await asked(FREE);
      expect(await told("free", null)).toBe(
        `${exhausted(25)} Pro includes 500 a day. The operator of this server sets plans.`,
      );
    });

    it("on Pro, only says when to come back", async () => {
      await asked(PRO);
      expect(await told("pro", "simulator")).toBe(exhausted(500));
    });
  });
});
