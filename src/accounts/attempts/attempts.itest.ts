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

/** How many of `n` attempts at once are let through. */
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
  const refusal = await attempt.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return null;
  if (!(refusal instanceof AppError)) throw refusal;
  expect(refusal.code).toBe("rate_limited");
  return Number(refusal.headers["Retry-After"]);
}

test("of many attempts at once no more than the limit pass", async () => {
  expect(await passed(open(), 30, same)).toBe(5);
});

test("attempts that one address is refused do not count against the account", async () => {
  const attempts = open();
  await passed(attempts, 30, same);
  expect(await passed(attempts, 5, () => ({ clientAddress: "192.0.2.2" }))).toBe(5);
});

test("an account is tried no more often than its limit, from however many addresses", async () => {
  expect(await passed(open(), 30, (i) => ({ clientAddress: `192.0.2.${i}` }))).toBe(10);
});

test("an address tries no more often than its limit, at however many accounts", async () => {
  expect(await passed(open(), 30, (i) => ({ account: `user ${i}` }))).toBe(20);
});

test("an IPv6 network counts as one address", async () => {
  expect(await passed(open(), 8, (i) => ({ clientAddress: `2001:db8::${i}` }))).toBe(5);
});

test("where nobody knows the address, attempts are counted by account alone", async () => {
  const attempts = open();
  expect(await passed(attempts, 30, () => ({ clientAddress: "" }))).toBe(10);
  expect(await passed(attempts, 30, (i) => ({ clientAddress: "", account: `user ${i}` }))).toBe(30);
});

test("a success lets the account begin anew, and gives the address back what it used", async () => {
  const attempts = open();
  for (let round = 0; round < 12; round += 1) {
    expect(await passed(attempts, 2, same)).toBe(2);
    await attempts.refund(HERE);
  }
  // One of each two was a failure, so twelve of the twenty are gone.
  expect(await passed(attempts, 20, (i) => ({ account: `user ${i}` }))).toBe(8);
});

test("an account that starts anew by another way gives the address nothing back", async () => {
  const attempts = open();
  await passed(attempts, 5, same);
  await attempts.resetAccount(HERE);
  expect(await passed(attempts, 5, same)).toBe(5);
  expect(await passed(attempts, 20, (i) => ({ account: `user ${i}` }))).toBe(10);
});

test("Retry-After is true: before it is over attempts are refused, then one passes", async () => {
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

test("Retry-After is that of the longest wait, where several limits are used up", async () => {
  const attempts = open();
  await passed(attempts, 5, () => ({ clientAddress: "192.0.2.2" }));
  await passed(attempts, 5, same);
  expect(await waitOf(attempts.consume(HERE))).toBeGreaterThan(59 * 60);
});
