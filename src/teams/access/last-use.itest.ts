import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import type { Database, PrismaClient } from "@/database";
import { testDatabase } from "@/testing/stores/database";
import { makeWorld, type World } from "@/testing/teams/world";
import { LastUseTracker } from "./last-use";

const NOON = Date.UTC(2026, 6, 15, 12, 0, 0, 123);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

let clock: ManualClock;
let world: World;
let lastUse: LastUseTracker;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  world = await makeWorld({ prisma: database.prisma, clock });
  lastUse = new LastUseTracker("ingest_keys", database.prisma, clock, silentLog);
});

async function noted(): Promise<number | undefined> {
  const { ingestKeyId: id } = world;
  return (
    await database.prisma.ingestKey.findUniqueOrThrow({ where: { id } })
  ).lastUsedAt?.getTime();
}

test("uses are marked in memory, and the flush saves the latest one", async () => {
  lastUse.note(world.ingestKeyId);
  clock.advance(1_001);
  lastUse.note(world.ingestKeyId);
  expect(await noted()).toBeUndefined();
  await lastUse.flush();
  expect(await noted()).toBe(NOON + 1_001);
});

test("a use earlier than the saved one changes nothing", async () => {
  lastUse.note(world.ingestKeyId);
  await lastUse.flush();
  clock.advance(-1);
  lastUse.note(world.ingestKeyId);
  await lastUse.flush();
  expect(await noted()).toBe(NOON);
});

test("a stop saves the uses that have not been saved yet", async () => {
  lastUse.start();
  lastUse.note(world.ingestKeyId);
  await lastUse.stop();
  expect(await noted()).toBe(NOON);
});

test("a use that could not be saved is saved by the next flush, unless there was a later one", async () => {
  let isAway = true;
  const prisma = new Proxy(database.prisma, {
    get: (target, name, receiver) =>
      name === "$executeRaw" && isAway
        ? () => Promise.reject(new Error("away"))
        : Reflect.get(target, name, receiver),
  }) as PrismaClient;
  lastUse = new LastUseTracker("ingest_keys", prisma, clock, silentLog);
  lastUse.note(world.ingestKeyId);
  await lastUse.flush();
  expect(await noted()).toBeUndefined();
  isAway = false;
  clock.advance(500);
  lastUse.note(world.ingestKeyId);
  await lastUse.flush();
  expect(await noted()).toBe(NOON + 500);
});

test("personal keys have a tracker of their own", async () => {
  lastUse = new LastUseTracker("personal_keys", database.prisma, clock, silentLog);
  const { personalKeyId: id } = world;
  lastUse.note(id);
  await lastUse.flush();
  const key = await database.prisma.personalKey.findUniqueOrThrow({ where: { id } });
  expect(key.lastUsedAt?.getTime()).toBe(NOON);
  expect(await noted()).toBeUndefined();
});
