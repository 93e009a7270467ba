import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { AttemptLimiter, type Limits } from "./attempts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.close());

const LIMITS: Limits = {
  client: { points: 20, minutes: 15 },
  accountOfClient: { points: 5, minutes: 15 },
  account: { points: 10, minutes: 60 },
};
const open = (limits = LIMITS) => new AttemptLimiter(database.prisma, newId(), limits);
const HERE = { account: "ana", clientAddress: "192.0.2.1" };

/** How many of `n` concurrent attempts are allowed. */
async function passed(
  attempts: AttemptLimiter,
  n: number,
  who: (n: number) => Partial<typeof HERE>,
) {
  const tries = Array.from({ length: n }, (_, i) => attempts.consume({ ...HERE, ...who(i) }));
  const settled = await Promise.allSettled(tries);
  return settled.filter(({ status }) => status === "fulfilled").length;
}
const same = () => ({});

async function waitOf(attempt: Promise<void>): Promise<number | null> {
  const rejection = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (rejection === null) return null;
  if (!(rejection instanceof AppError)) throw rejection;
  expect(rejection.code).toBe("rate_limited");
  return Number(rejection.headers["Retry-After"]);
}

test("concurrent attempts cannot exceed the limit", async () => {
  expect(await passed(open(), 30, same)).toBe(5);
});

test("attempts rejected for one address do not count against the account", async () => {
  const attempts = open();
  await passed(attempts, 30, same);
  expect(await passed(attempts, 5, () => ({ clientAddress: "192.0.2.2" }))).toBe(5);
});

test("attempts at one account are limited across all addresses", async () => {
  expect(await passed(open(), 30, (i) => ({ clientAddress: `192.0.2.${i}` }))).toBe(10);
});

test("attempts from one address are limited across all accounts", async () => {
  expect(await passed(open(), 30, (i) => ({ account: `user ${i}` }))).toBe(20);
});

test("an IPv6 network counts as one address", async () => {
  expect(await passed(open(), 8, (i) => ({ clientAddress: `2001:db8::${i}` }))).toBe(5);
});

test("attempts from an unknown address are counted by account alone", async () => {
  const attempts = open();
  expect(await passed(attempts, 30, () => ({ clientAddress: "" }))).toBe(10);
  expect(await passed(attempts, 30, (i) => ({ clientAddress: "", account: `user ${i}` }))).toBe(30);
});

test("a success resets the account and returns the attempt to the address", async () => {
  const attempts = open();
  for (let round = 0; round < 12; round += 1) {
    expect(await passed(attempts, 2, same)).toBe(2);
    await attempts.refund(HERE);
  }
  // Every second attempt failed, so twelve of the twenty are used up.
  expect(await passed(attempts, 20, (i) => ({ account: `user ${i}` }))).toBe(8);
});

test("resetting the account otherwise returns no attempt to the address", async () => {
  const attempts = open();
  await passed(attempts, 5, same);
  await attempts.resetAccount(HERE);
  expect(await passed(attempts, 5, same)).toBe(5);
  expect(await passed(attempts, 20, (i) => ({ account: `user ${i}` }))).toBe(10);
});

test("attempts are rejected until Retry-After is over, then one is allowed", async () => {
  const attempts = open();
  await passed(attempts, 5, same);
  const seconds = (await waitOf(attempts.consume(HERE))) ?? 0;
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + (seconds - 5) * 1_000);
  expect(await waitOf(attempts.consume(HERE))).toBeGreaterThan(0);
  vi.setSystemTime(now + seconds * 1_000);
  expect(await waitOf(attempts.consume(HERE))).toBeNull();
});

test("with several limits exhausted, Retry-After is the longest wait", async () => {
  const attempts = open();
  await passed(attempts, 5, () => ({ clientAddress: "192.0.2.2" }));
  await passed(attempts, 5, same);
  expect(await waitOf(attempts.consume(HERE))).toBeGreaterThan(59 * 60);
});
