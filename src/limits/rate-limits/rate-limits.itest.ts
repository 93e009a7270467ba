import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import type { Database, PrismaClient } from "@/database";
import { DATABASES } from "@/testing/stores/databases";
import { RateLimits } from "./rate-limits";
import { RATES, type RateName } from "./rates";

const NOW = Date.UTC(2026, 6, 15, 12);

const COUNTERS: [string, () => Promise<Database | null>][] = [
  ["the process", async () => null],
  ...DATABASES,
];

describe.each(COUNTERS)("rate limits counted in %s", (_, open) => {
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

  /** Resolves to the result of each call: the remaining points or "rejected". */
  const spendConcurrently = (times: number, name: RateName, points = 1, user = ana) =>
    Promise.all(Array.from({ length: times }, () => spend(name, points, user)));

  async function spend(name: RateName, points = 1, user = ana): Promise<number | "rejected"> {
    const { error, remaining } = await limits.spend(name, user, points);
    return error ? "rejected" : remaining;
  }
  const countGranted = (results: (number | "rejected")[]) =>
    results.filter((result) => result !== "rejected").length;

  test.each(["execute", "metrics"] as const)(
    "exactly N requests of %s in a row succeed, and the last one has none remaining",
    async (name) => {
      const { limit } = RATES[name];
      for (let left = limit - 1; left >= 0; left--) expect(await spend(name)).toBe(left);
      expect(await spend(name)).toBe("rejected");
      expect(await spend(name)).toBe("rejected");
    },
  );

  test("of N + 20 concurrent requests, exactly N succeed", async () => {
    const { limit } = RATES.execute;
    expect(countGranted(await spendConcurrently(limit + 20, "execute"))).toBe(limit);
    expect(await spend("execute")).toBe("rejected");
  });

  test("a retry succeeds after exactly Retry-After, and not a moment before", async () => {
    await spendConcurrently(30, "execute");
    vi.setSystemTime(NOW + 20_500);
    await spendConcurrently(30, "execute");
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
    expect(await spend("execute")).toBe(59);
  });

  test("a new window restores the whole budget, once", async () => {
    await spendConcurrently(60, "execute");
    vi.setSystemTime(NOW + 60_000);
    expect(countGranted(await spendConcurrently(80, "execute"))).toBe(60);
  });

  test("a request for more points than are left is rejected as a whole and does not use any", async () => {
    expect(await spend("dashboards", 590)).toBe(10);
    const { error, ...standing } = await limits.spend("dashboards", ana, 12);
    expect(standing).toEqual({ limit: 600, remaining: 10, resetMs: 60_000 });
    expect(error?.detail).toBe(
      "This request needs 12 of your 600 widget queries per minute, but only 10 are left. Try again in 60 seconds.",
    );
    expect(await spend("dashboards", 10)).toBe(0);
    expect(await spend("dashboards", 0)).toBe(0);
    expect(await spend("dashboards", 1)).toBe("rejected");
  });

  test("of several dashboards opened at once, those that fit succeed, and the rest of the budget stays available", async () => {
    expect(countGranted(await spendConcurrently(100, "dashboards", 7))).toBe(85);
    expect(await spend("dashboards", 5)).toBe(0);
  });

  test("reading the budget does not use any of it, even before the first request", async () => {
    const looked = await limits.spend("dashboards", ana, 0);
    expect(looked).toEqual({ limit: 600, remaining: 600, resetMs: 60_000, error: null });
    vi.setSystemTime(NOW + 10_000);
    expect(await spend("dashboards", 600)).toBe(0);
    expect(await limits.spend("dashboards", ana, 0)).toMatchObject({ resetMs: 60_000 });
  });

  test("each user has a separate budget for each limit", async () => {
    await spendConcurrently(61, "execute");
    expect(await spend("execute", 1, newId())).toBe(59);
    expect(await spend("metrics")).toBe(119);
    expect(await spend("dashboards")).toBe(599);
    expect(await spend("console")).toBe(2_999);
  });

  test("processes on one database share the API budgets, but count the console's separately", async () => {
    await Promise.all([limits.spend("execute", ana, 20), limits.spend("console", ana, 20)]);
    const another = openLimits();
    const shared = database !== null;
    expect((await another.spend("execute", ana, 20)).remaining).toBe(shared ? 20 : 40);
    expect((await another.spend("console", ana, 20)).remaining).toBe(2_980);
  });
});

test("while the database is unavailable, each process counts on its own, logs this, and applies the same limits", async () => {
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
      "The database is unavailable; rate limits are counted per process for now",
    ],
  ]);
});
