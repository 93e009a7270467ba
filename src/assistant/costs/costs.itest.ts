import type { LanguageModelUsage } from "ai";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database } from "@/database";
import { DATABASES } from "@/testing/stores/databases";
import { priceOf } from "../models/price";
import { readCosts } from "./read-costs";
import { type EndedAnswer, recordCost } from "./record-cost";

const LAST_SECOND = Date.parse("2026-07-30T23:59:59Z");
const PRICED = { name: "anthropic/claude", price: priceOf({ input: 3, output: 15 }, true) };
const UNPRICED = { name: "openai/local", price: null };

describe.each(DATABASES)("%s", (_, open) => {
  let database: Database;
  let clock: ManualClock;
  let lines: Record<string, unknown>[];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock = new ManualClock(LAST_SECOND);
    lines = [];
    await database.prisma.assistantCost.deleteMany();
  });

  const record = (model: EndedAnswer["model"], used = usage(1_000, 100)) => {
    const log = pino(
      { base: null },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    const context = { prisma: database.prisma, clock, log };
    return recordCost(context, { model, usage: used });
  };
  const read = (days = 30) => readCosts(database.prisma, { now: clock.now(), days });

  test("concurrent answers of a day add up by model", async () => {
    await Promise.all([record(PRICED), record(UNPRICED), record(PRICED), record(PRICED)]);
    const row = { day: "2026-07-30", answers: 3, inputTokens: 3_000, outputTokens: 300 };
    expect(await read()).toEqual([
      { ...row, model: "anthropic/claude", cost: 13_500 },
      {
        ...row,
        model: "openai/local",
        answers: 1,
        inputTokens: 1_000,
        outputTokens: 100,
        cost: null,
      },
    ]);
  });

  test("a day begins at midnight UTC", async () => {
    await record(PRICED);
    clock.advance(1_000);
    await record(PRICED);
    expect((await read()).map(({ day, answers }) => [day, answers])).toEqual([
      ["2026-07-30", 1],
      ["2026-07-31", 1],
    ]);
    expect(await read(1)).toHaveLength(1);
  });

  test("the cost of a day is unknown if one of its answers has no price", async () => {
    await record(PRICED);
    await record({ ...PRICED, price: null });
    await record(PRICED);
    expect(await read()).toMatchObject([{ answers: 3, cost: null }]);
  });

  test("days beyond what is kept are deleted with the next day's first answer", async () => {
    await record(PRICED);
    clock.advance(DAY_MS);
    await record(PRICED);
    clock.advance(399 * DAY_MS);
    await record(PRICED);
    expect((await database.prisma.assistantCost.findMany()).map(({ day }) => day)).toEqual([
      new Date("2026-07-31"),
      new Date("2027-09-03"),
    ]);
  });

  test("an answer is logged by its id, model, tokens and cost", async () => {
    await record(PRICED);
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        model: "anthropic/claude",
        inputTokens: 1_000,
        outputTokens: 100,
        cost: 4_500,
        msg: "Assistant answered",
      },
    ]);
  });

  test("more tokens than an integer has room for are counted", async () => {
    await record(PRICED, usage(2 ** 33, 1));
    await record(PRICED, usage(2 ** 33, 1));
    expect(await read()).toMatchObject([{ inputTokens: 2 ** 34, cost: 3 * 2 ** 34 + 30 }]);
  });
});

const usage = (inputTokens: number, outputTokens: number): LanguageModelUsage => ({
  inputTokens,
  outputTokens,
  totalTokens: inputTokens + outputTokens,
  inputTokenDetails: {
    noCacheTokens: inputTokens,
    cacheReadTokens: undefined,
    cacheWriteTokens: undefined,
  },
  outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
});
