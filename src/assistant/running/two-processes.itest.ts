import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/base/errors";
import { ManualClock } from "@/base/time/clock";
import { utcDay } from "@/base/time/utc";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database, Plan } from "@/database";
import { gate } from "@/testing/model-server/gate";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { HANG } from "@/testing/model-server/reply";
import { testModels } from "@/testing/model-server/test-models";
import { absent } from "@/testing/services/absent";
import { DATABASES } from "@/testing/stores/databases";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { type Chat, openChat, readAll, textOf } from "../testing/chat";

const PATIENTLY = { timeout: 60_000 };
const NOON = Date.parse("2026-11-29T12:00:00Z");

describe.each(DATABASES)("two processes on %s", (_, open) => {
  let database: Database;
  let server: ModelServer;
  let clock: ManualClock;
  let tenant: Tenant;
  let one: Chat;
  let two: Chat;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    server = await startModelServer();
    clock = new ManualClock(NOON);
    tenant = await makeTenant(database.prisma);
    await onPlan("pro");
    const models = testModels(server, "chat_completions");
    const clickhouse = absent<ClickHouse>("ClickHouse");
    const { prisma } = database;
    [one, two] = [0, 1].map(() => openChat({ prisma, clickhouse, models, clock, ...tenant })) as [
      Chat,
      Chat,
    ];
  });
  afterEach(async () => {
    await Promise.all([one.close(), two.close()]);
    await server.close();
  });

  const onPlan = (plan: Plan) =>
    database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan } });

  /** Makes the team use this many messages of today. */
  async function use(messages: number): Promise<void> {
    const day = new Date(utcDay(clock.now()));
    await database.prisma.assistantDay.create({ data: { teamId: tenant.teamId, day, messages } });
  }

  /** The code with which a question is rejected; null if it is answered. */
  async function ask(chat: Chat, id: string): Promise<string | null> {
    try {
      await readAll(await chat.ask(id, "How many?"));
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }

  test("answer together exactly as many messages as the team has left", async () => {
    server.respondWith(() => ["42."]);
    await use(495);
    const ids = await Promise.all(Array.from({ length: 30 }, () => one.start()));
    const codes = await Promise.all(
      ids.map((id, at) =>
        vi.waitFor(async () => {
          const code = await ask(at % 2 === 0 ? one : two, id);
          expect(code).not.toBe("too_many_concurrent");
          return code;
        }, PATIENTLY),
      ),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === "allowance_exhausted")).toHaveLength(25);
    expect(await one.used()).toBe(500);
    expect(server.requests).toHaveLength(5);
  });

  test("run three answers of a team at once, not a fourth", async () => {
    server.respondWith(() => ({ failure: "hang" }));
    const ids = await Promise.all(Array.from({ length: 10 }, () => one.start()));
    const asked = await Promise.allSettled(
      ids.map((id, at) => (at % 2 === 0 ? one : two).ask(id, "How many?")),
    );
    const rejected = asked.flatMap((result) =>
      result.status === "rejected" ? [result.reason as AppError] : [],
    );
    expect(rejected.map(({ code }) => code)).toEqual(Array(7).fill("too_many_concurrent"));
    expect(Number(rejected[0]?.headers["Retry-After"])).toBeGreaterThan(0);
    expect(await one.used()).toBe(3);

    const running = ids[asked.findIndex(({ status }) => status === "fulfilled")] ?? "";
    await two.stop(running);
    const free = ids[asked.findIndex(({ status }) => status === "rejected")] ?? "";
    await expect(two.ask(free, "How many?")).resolves.toBeDefined();
    expect(await one.used()).toBe(3);
  });

  test("answer one question of a conversation at a time", async () => {
    server.respondWith(() => [HANG]);
    const id = await one.start();
    const asked = await Promise.allSettled([one.ask(id, "One?"), two.ask(id, "Two?")]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await ask(two, id)).toBe("conflict");
    expect(await one.used()).toBe(1);
  });

  test("read and stop each other's answers", async () => {
    const read = gate();
    server.respondWith(() => ["There", " were", read, " 42", HANG]);
    const id = await one.start();
    const arrived = server.nextRequest();
    const first = readAll(await one.ask(id, "How many?"));
    const followed = await two.follow(id, new AbortController().signal);
    if (followed === null) throw new Error("The answer does not run.");
    let text = "";
    let last: unknown;
    for await (const chunk of followed) {
      if (chunk.type === "text-delta") text += chunk.delta;
      if (text === "There were") read.open();
      if (text === "There were 42" && chunk.type === "text-delta") void two.stop(id);
      last = chunk;
    }
    await (await arrived).aborted;
    expect(text).toBe("There were 42");
    const ended = { ended: { code: "stopped" } };
    expect(last).toMatchObject({ type: "finish", messageMetadata: ended });
    expect((await first).metadata).toMatchObject(ended);
    const { running, messages } = await two.open(id);
    expect(running).toBe(false);
    expect(messages.map(textOf)).toEqual(["How many?", "There were 42"]);
  });

  test.each<[Plan, number, RegExp]>([
    ["free", 25, /Come back tomorrow.* Pro includes 500/],
    ["pro", 500, /^(?!.*Pro)Your team has used its 500 .*Come back tomorrow/],
  ])("the messages on %s restart at midnight UTC", async (plan, limit, detail) => {
    server.respondWith(() => ["42."]);
    await onPlan(plan);
    await use(limit - 1);
    const id = await one.start();
    expect(await ask(one, id)).toBeNull();
    await expect(two.ask(id, "And now?")).rejects.toMatchObject({
      code: "allowance_exhausted",
      detail: expect.stringMatching(detail),
      headers: { "Retry-After": String(12 * 60 * 60) },
    });
    clock.set(Date.parse("2026-11-29T23:59:59.999Z"));
    expect(await ask(two, id)).toBe("allowance_exhausted");
    clock.advance(1);
    expect(await ask(two, id)).toBeNull();
    expect(await one.used()).toBe(1);
  });

  test("a message that nobody answered is given back to the day on which it was asked", async () => {
    server.respondWith(() => ({ failure: "hang" }));
    const id = await one.start();
    const reading = readAll(await one.ask(id, "How many?"));
    clock.set(Date.parse("2026-11-30T00:00:01Z"));
    await use(3);
    await one.stop(id);
    await reading;
    expect(await one.used()).toBe(3);
    clock.set(NOON);
    expect(await one.used()).toBe(0);
  });
});
