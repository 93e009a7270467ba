import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import type { Database, PrismaClient } from "@/database";
import { DATABASES } from "@/testing/stores/databases";
import { RateLimits } from "./rate-limits";
import { RATES, type RateName } from "./rates";

const NOW = Date.UTC(2026, 6, 15, 12);

const PLACES: [string, () => Promise<Database | null>][] = [
  ["the process", async () => null],
  ...DATABASES,
];

describe.each(PLACES)("rates counted in %s", (_, open) => {
  let database: Database | null;
  let limits: RateLimits;
  let ana: string;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    limits = openLimits();
    ana = newId();
  });
  afterEach(() => vi.useRealTimers());

  const openLimits = () => new RateLimits({ prisma: database?.prisma ?? null, log: silentLog });

  /** What each was told: the points that are left, or "refused". */
  const atOnce = (times: number, name: RateName, points = 1, user = ana) =>
    Promise.all(Array.from({ length: times }, () => told(name, points, user)));

  async function told(name: RateName, points = 1, user = ana): Promise<number | "refused"> {
    const { error, remaining } = await limits.spend(name, user, points);
    return error ? "refused" : remaining;
  }
  const grantedOf = (answers: (number | "refused")[]) =>
    answers.filter((answer) => answer !== "refused").length;

  test.each(["execute", "metrics"] as const)(
    "Q6: of %s exactly N pass one after the other, the last with nothing left, and no more",
    async (name) => {
      const { limit } = RATES[name];
      for (let left = limit - 1; left >= 0; left--) expect(await told(name)).toBe(left);
      expect(await told(name)).toBe("refused");
      expect(await told(name)).toBe("refused");
    },
  );

  test("Q6: of N + 20 at once exactly N pass", async () => {
    const { limit } = RATES.execute;
    expect(grantedOf(await atOnce(limit + 20, "execute"))).toBe(limit);
    expect(await told("execute")).toBe("refused");
  });

  test("Q5: after exactly the time of Retry-After one passes, and a moment before it none does", async () => {
    await atOnce(30, "execute");
    vi.setSystemTime(NOW + 20_500);
    await atOnce(30, "execute");
    const { error } = await limits.spend("execute", ana, 1);
    expect(error).toMatchObject({
      code: "rate_limited",
      detail: "You have used all of your 60 queries per minute. Try again in 40 seconds.",
      headers: { "Retry-After": "40" },
    });
    vi.setSystemTime(NOW + 59_999);
    expect((await limits.spend("execute", ana, 1)).error?.headers).toEqual({
      "Retry-After": "1",
    });
    vi.setSystemTime(NOW + 20_500 + 40_000);
    expect(await told("execute")).toBe(59);
  });

  test("a turn of the window gives all of it back, once", async () => {
    await atOnce(60, "execute");
    vi.setSystemTime(NOW + 60_000);
    expect(grantedOf(await atOnce(80, "execute"))).toBe(60);
  });

  test("what is more than is left is refused whole, and counts nothing", async () => {
    expect(await told("dashboards", 590)).toBe(10);
    const { error, ...standing } = await limits.spend("dashboards", ana, 12);
    expect(standing).toEqual({ limit: 600, remaining: 10, resetMs: 60_000 });
    expect(error?.detail).toBe(
      "This request needs 12 of your 600 widget queries per minute, but only 10 are left. Try again in 60 seconds.",
    );
    expect(await told("dashboards", 10)).toBe(0);
    expect(await told("dashboards", 0)).toBe(0);
    expect(await told("dashboards", 1)).toBe("refused");
  });

  test("of whole dashboards at once as many pass as fit, and what is left can still be spent", async () => {
    expect(grantedOf(await atOnce(100, "dashboards", 7))).toBe(85);
    expect(await told("dashboards", 5)).toBe(0);
  });

  test("nothing is spent by looking, before the first spending either", async () => {
    const looked = await limits.spend("dashboards", ana, 0);
    expect(looked).toEqual({ limit: 600, remaining: 600, resetMs: 60_000, refusal: null });
    vi.setSystemTime(NOW + 10_000);
    expect(await told("dashboards", 600)).toBe(0);
    expect(await limits.spend("dashboards", ana, 0)).toMatchObject({ resetMs: 60_000 });
  });

  test("two users do not share, and neither do a user's budgets", async () => {
    await atOnce(61, "execute");
    expect(await told("execute", 1, newId())).toBe(59);
    expect(await told("metrics")).toBe(119);
    expect(await told("dashboards")).toBe(599);
    expect(await told("console")).toBe(2_999);
  });

  test("processes over one database share the API's budgets, and count the console's apart", async () => {
    await Promise.all([limits.spend("execute", ana, 20), limits.spend("console", ana, 20)]);
    const another = openLimits();
    const shared = database !== null;
    expect((await another.spend("execute", ana, 20)).remaining).toBe(shared ? 20 : 40);
    expect((await another.spend("console", ana, 20)).remaining).toBe(2_980);
  });
});

test("while the database is away each process counts by itself, says so, and is as strict", async () => {
  const warn = vi.fn();
  const away = () => Promise.reject(new Error("the database is away"));
  const prisma = { rateLimiterFlexible: { findFirst: away } } as unknown as PrismaClient;
  const limits = new RateLimits({ prisma, log: { ...silentLog, warn } as typeof silentLog });
  const spent = await Promise.all(
    Array.from({ length: 80 }, () => limits.spend("execute", "ana", 1)),
  );
  expect(spent.filter(({ error }) => error === null)).toHaveLength(60);
  expect(warn.mock.calls).toEqual([
    [
      { err: expect.any(Error) },
      "the database is unavailable; rate limits are counted per process for now",
    ],
  ]);
});
