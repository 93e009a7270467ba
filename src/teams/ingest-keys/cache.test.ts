import { beforeEach, expect, test, vi } from "vitest";
import { ManualClock } from "@/base/clock";
import { newIngestKey, newPersonalKey } from "../key-format";
import { IngestKeys } from "./cache";
import type { IngestTarget } from "./target";

const KEY = newIngestKey();
const TARGET: IngestTarget = {
  keyId: "k1",
  projectId: "p1",
  teamId: "t1",
  plan: "free",
  paused: false,
};

/** What the database would say; tests change it. */
let stored: IngestTarget | null;
let clock: ManualClock;
let keys: IngestKeys;
const find = vi.fn<(key: string) => Promise<IngestTarget | null>>();

beforeEach(() => {
  stored = TARGET;
  find.mockReset().mockImplementation(async (key) => (key === KEY ? stored : null));
  clock = new ManualClock(1_000_000);
  keys = new IngestKeys(find, clock);
});

test("what is no ingest key is refused unasked, an unknown one asked for once", async () => {
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

test("a thousand first requests at once ask once", async () => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => keys.resolve(KEY)));
  expect(new Set(answers)).toEqual(new Set([TARGET]));
  expect(find).toHaveBeenCalledTimes(1);
});

test("S7: a key revoked in another process is refused within five seconds, however often it is used", async () => {
  await keys.resolve(KEY);
  stored = null;
  // The second look, which would notice earlier, does not come through.
  find.mockRejectedValue(new Error("away"));
  for (let used = 0; used < 4; used += 1) {
    clock.advance(1_200);
    expect(await keys.resolve(KEY)).toEqual(TARGET);
  }
  find.mockImplementation(async () => stored);
  clock.advance(200);
  expect(await keys.resolve(KEY)).toBeNull();
});

test("an older entry in use is looked up anew beside the request", async () => {
  await keys.resolve(KEY);
  stored = { ...TARGET, paused: true };
  clock.advance(3_000);
  expect(await keys.resolve(KEY)).toEqual(TARGET);
  await vi.waitFor(async () => expect(await keys.resolve(KEY)).toEqual(stored));
  expect(find).toHaveBeenCalledTimes(2);
});

test("a refusal that the second look brings counts at once", async () => {
  await keys.resolve(KEY);
  stored = null;
  clock.advance(3_000);
  await keys.resolve(KEY);
  await vi.waitFor(async () => expect(await keys.resolve(KEY)).toBeNull());
});

test("S7: an answer that was under way before a revocation is not kept after it", async () => {
  let answer: (target: IngestTarget | null) => void = () => undefined;
  find.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const early = keys.resolve(KEY);
  stored = null;
  keys.forget();
  answer(TARGET);
  await early;
  expect(await keys.resolve(KEY)).toBeNull();
});

test("while the database is away a known key goes on to its end; a failure is not remembered", async () => {
  await keys.resolve(KEY);
  find.mockRejectedValue(new Error("away"));
  clock.advance(4_999);
  expect(await keys.resolve(KEY)).toEqual(TARGET);
  clock.advance(1);
  await expect(keys.resolve(KEY)).rejects.toThrow("away");
  find.mockResolvedValue(TARGET);
  expect(await keys.resolve(KEY)).toEqual(TARGET);
});

test("each use of a good key is told, and none of a key that is refused", async () => {
  const used = vi.fn();
  keys = new IngestKeys(find, clock, used);
  await keys.resolve(KEY);
  await keys.resolve(KEY);
  await keys.resolve(newIngestKey());
  expect(used.mock.calls).toEqual([["k1"], ["k1"]]);
});
