import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { databaseAway } from "@/database";
import { newIngestKey, newPersonalKey } from "@/teams/access/key-format";
import { IngestKeyCache } from "./cache";
import type { IngestTarget } from "./target";

const KEY = newIngestKey();
const TARGET: IngestTarget = {
  keyId: "k1",
  projectId: "p1",
  teamId: "t1",
  plan: "free",
  spendingLimit: null,
  exempt: null,
  paused: false,
};

/** What the database returns; tests change it. */
let stored: IngestTarget | null;
let clock: ManualClock;
let keys: IngestKeyCache;
const find = vi.fn<(key: string) => Promise<IngestTarget | null>>();

beforeEach(() => {
  stored = TARGET;
  find.mockReset().mockImplementation(async (key) => (key === KEY ? stored : null));
  clock = new ManualClock(1_000_000);
  keys = new IngestKeyCache({ find, clock });
});

test("a malformed key is rejected without a query, an unknown key after one query", async () => {
  const unknown = newIngestKey();
  const strange = [
    "",
    "tm_ingest_",
    newPersonalKey(),
    `${KEY}'`,
    ` ${KEY}`,
    `${KEY}${"x".repeat(200)}`,
  ];
  for (const key of [...strange, unknown, unknown]) expect(await keys.resolve(key)).toBeNull();
  expect(find.mock.calls).toEqual([[unknown]]);
});

test("a thousand concurrent first requests share one query", async () => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => keys.resolve(KEY)));
  expect(new Set(answers)).toEqual(new Set([TARGET]));
  expect(find).toHaveBeenCalledTimes(1);
});

test("a key revoked in another process is rejected within five seconds, however often it is used", async () => {
  await keys.resolve(KEY);
  stored = null;
  // The background refresh, which would notice earlier, fails.
  find.mockRejectedValue(new Error("away"));
  for (let used = 0; used < 4; used += 1) {
    clock.advance(1_200);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
  }
  await setImmediate();
  find.mockImplementation(async () => stored);
  clock.advance(200);
  expect(await keys.resolve(KEY)).toBeNull();
});

test("an older entry in use is refreshed in the background", async () => {
  await keys.resolve(KEY);
  stored = { ...TARGET, paused: true };
  clock.advance(3_000);
  expect(await keys.resolve(KEY)).toEqual(TARGET);
  await vi.waitFor(async () => expect(await keys.resolve(KEY)).toEqual(stored));
  expect(find).toHaveBeenCalledTimes(2);
});

test("a key found invalid by the refresh is rejected at once", async () => {
  await keys.resolve(KEY);
  stored = null;
  clock.advance(3_000);
  await keys.resolve(KEY);
  await vi.waitFor(async () => expect(await keys.resolve(KEY)).toBeNull());
});

test("a lookup in progress during a revocation is not cached", async () => {
  let answer: (target: IngestTarget | null) => void = () => undefined;
  find.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const early = keys.resolve(KEY);
  stored = null;
  keys.forget(TARGET.teamId);
  answer(TARGET);
  await early;
  expect(await keys.resolve(KEY)).toBeNull();
});

describe("a recent result", () => {
  test("is at most a second old, and needs at most one query a second", async () => {
    await keys.resolve(KEY);
    stored = { ...TARGET, plan: "pro" };
    clock.advance(999);
    expect(await keys.resolveRecent(KEY)).toMatchObject({ plan: "free" });
    clock.advance(1);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => keys.resolveRecent(KEY)));
    expect(new Set(answers)).toEqual(new Set([stored]));
    clock.advance(999);
    await keys.resolveRecent(KEY);
    expect(find).toHaveBeenCalledTimes(2);
    expect(await keys.resolve(KEY)).toEqual(stored);
  });

  test("is the cached one while the database does not respond", async () => {
    await keys.resolve(KEY);
    find.mockRejectedValue(databaseAway());
    clock.advance(60_000);
    for (let sent = 0; sent < 1_000; sent += 1) {
      expect(await keys.resolveRecent(KEY)).toEqual(TARGET);
    }
    expect(find).toHaveBeenCalledTimes(2);
    await keys.stop();
  });
});

describe("during a database outage", () => {
  const away = () => Promise.reject(databaseAway(new Error("connect ECONNREFUSED")));
  const never = () => new Promise<never>(() => undefined);
  const unavailable = { code: "backend_unavailable", headers: { "Retry-After": "1" } };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await keys.stop();
    vi.useRealTimers();
  });

  test("a key is accepted only if it was confirmed within the last hour", async () => {
    await keys.resolve(KEY);
    find.mockImplementation(away);
    clock.advance(3_599_999);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
    clock.advance(1);
    await expect(keys.resolve(KEY)).rejects.toMatchObject(unavailable);
  });

  test("the hour counts from the database's last response, not from the last use", async () => {
    await keys.resolve(KEY);
    clock.advance(4_000);
    await keys.resolve(KEY);
    find.mockImplementation(away);
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2));
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await keys.resolve(KEY)).toEqual(TARGET);
      clock.advance(60_000);
    }
    clock.advance(4_000);
    await expect(keys.resolve(KEY)).rejects.toMatchObject(unavailable);
  });

  test("unknown and invalid keys get 503 at once, without a query", async () => {
    const invalid = newIngestKey();
    await keys.resolve(invalid);
    clock.advance(5_000);
    find.mockImplementation(away);
    await expect(keys.resolve(invalid)).rejects.toMatchObject(unavailable);
    const calls = find.mock.calls.length;
    for (const key of [invalid, newIngestKey(), newIngestKey()]) {
      await expect(keys.resolve(key)).rejects.toMatchObject(unavailable);
    }
    expect(find).toHaveBeenCalledTimes(calls);
  });

  test("a thousand events do not cause queries; only the probe does, once a second, even without traffic", async () => {
    await keys.resolve(KEY);
    find.mockImplementation(away);
    clock.advance(5_000);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
    find.mockClear();
    for (let sent = 0; sent < 1_000; sent += 1) expect(await keys.resolve(KEY)).toEqual(TARGET);
    expect(find).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(find).toHaveBeenCalledTimes(3);
  });

  test("a key in use never waits for a hanging database", async () => {
    await keys.resolve(KEY);
    find.mockImplementation(never);
    clock.advance(3_000);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
    clock.advance(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
  });

  test("a new key gets 503 after a while if the database hangs", async () => {
    find.mockImplementation(never);
    const rejection = expect(keys.resolve(KEY)).rejects.toMatchObject(unavailable);
    await vi.advanceTimersByTimeAsync(5_000);
    await rejection;
  });

  test("a revocation takes effect once the database is back, and at once if this process made it", async () => {
    const other = newIngestKey();
    find.mockImplementation(async (key) => ({ ...TARGET, teamId: key === KEY ? "t1" : "t2" }));
    await keys.resolve(KEY);
    await keys.resolve(other);
    find.mockImplementation(away);
    clock.advance(60_000);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
    keys.forget("t1");
    await expect(keys.resolve(KEY)).rejects.toMatchObject(unavailable);
    expect(await keys.resolve(other)).not.toBeNull();
    find.mockImplementation(async () => null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await keys.resolve(other)).toBeNull();
    expect(await keys.resolve(KEY)).toBeNull();
  });

  test("a key revoked by this process during an unanswered query is not accepted", async () => {
    await keys.resolve(KEY);
    clock.advance(60_000);
    let fail: (error: Error) => void = () => undefined;
    find.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
    const late = keys.resolve(KEY);
    keys.forget(TARGET.teamId);
    fail(databaseAway());
    await expect(late).rejects.toMatchObject(unavailable);
  });

  test("the outage and its end are logged once each", async () => {
    const log = { warn: vi.fn(), info: vi.fn() };
    keys = new IngestKeyCache({ find, clock, log: log as unknown as Log });
    await keys.resolve(KEY);
    find.mockImplementation(away);
    clock.advance(5_000);
    for (let sent = 0; sent < 10; sent += 1) await keys.resolve(KEY);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log.warn).toHaveBeenCalledTimes(1);
    find.mockImplementation(async () => TARGET);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
    expect([log.warn, log.info].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

test("an error in the query is not an outage: it is thrown and not cached", async () => {
  await keys.resolve(KEY);
  find.mockRejectedValue(new Error("a bug"));
  clock.advance(5_000);
  await expect(keys.resolve(KEY)).rejects.toThrow("a bug");
  find.mockResolvedValue(TARGET);
  expect(await keys.resolve(KEY)).toEqual(TARGET);
});

test("each use of a valid key is reported, and uses of an invalid key are not", async () => {
  const onUse = vi.fn();
  keys = new IngestKeyCache({ find, clock, onUse });
  await keys.resolve(KEY);
  await keys.resolve(KEY);
  await keys.resolve(newIngestKey());
  expect(onUse.mock.calls).toEqual([["k1"], ["k1"]]);
});
