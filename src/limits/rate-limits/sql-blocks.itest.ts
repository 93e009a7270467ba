import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/base/ids";
import type { Database } from "@/database";
import { DATABASES } from "@/testing/stores/databases";
import { BLOCK_SECONDS, SqlBlocks } from "./sql-blocks";

const NOW = Date.UTC(2026, 6, 15, 12);

describe.each(DATABASES)("SQL blocks in %s", (_, open) => {
  let database: Database;
  let blocks: SqlBlocks;
  let ana: string;
  let lines: Record<string, unknown>[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    lines = [];
    blocks = openBlocks();
    ana = newId();
  });
  afterEach(() => vi.useRealTimers());

  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const openBlocks = () => new SqlBlocks({ prisma: database.prisma, log });
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
  const outcome = (user = ana) => blocks.assertAllowed(user).catch((error: unknown) => error);

  test("the error tells a blocked user why and for how long, and other users are not blocked", async () => {
    expect(await outcome()).toBeUndefined();
    await blocks.add(ana, "q1");
    expect(await outcome()).toMatchObject({
      code: "rate_limited",
      detail:
        "Your SQL is temporarily blocked: one of your queries could not be stopped, so the query engine had to restart. Avoid functions over very large arrays or strings. Try again in 60 seconds.",
      options: { headers: { "Retry-After": "60" } },
    });
    expect(await outcome(newId())).toBeUndefined();
    later(61);
    expect(await outcome()).toBeUndefined();
  });

  test("each restart blocks longer than the one before, up to a day; a week without one resets this", async () => {
    const waits = async () =>
      ((await outcome()) as { options: { headers: Record<string, string> } }).options.headers;
    for (const seconds of [...BLOCK_SECONDS, 86_400]) {
      await blocks.add(ana, "q1");
      expect(await waits()).toEqual({ "Retry-After": String(seconds) });
      later(seconds + 1);
      expect(await outcome()).toBeUndefined();
    }
    later(8 * 86_400);
    await blocks.add(ana, "q1");
    expect(await waits()).toEqual({ "Retry-After": "60" });
  });

  test("a block applies in other processes and after a restart", async () => {
    await blocks.add(ana, "q1");
    blocks = openBlocks();
    expect(await outcome()).toMatchObject({ code: "rate_limited" });
  });

  test("one log line tells the operator which user is blocked, for which query and for how long", async () => {
    await blocks.add(ana, "q1");
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        userId: ana,
        queryId: "q1",
        restarts: 1,
        blockedSeconds: 60,
      }),
    ]);
  });
});
