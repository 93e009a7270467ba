import type { LanguageModelUsage } from "ai";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { utcDate } from "@/base/time/utc";
import type { PrismaClient } from "@/database";
import type { AssistantModel } from "../models/model";
import { costOf } from "../models/price";
import { KEPT_DAYS } from "./kept-days";

type Context = { prisma: PrismaClient; clock: Clock; log: Log };

export type EndedAnswer = {
  model: Pick<AssistantModel, "name" | "price">;
  /** Over all steps of the run. */
  usage: LanguageModelUsage;
};

/** Adds an answer to what its model cost on this day (UTC), and logs it without its content. */
export async function recordCost(
  { prisma, clock, log }: Context,
  { model, usage }: EndedAnswer,
): Promise<void> {
  const { inputTokens = 0, outputTokens = 0 } = usage;
  const cost = costOf(model, usage);
  log.info({ model: model.name, inputTokens, outputTokens, cost }, "Assistant answered");
  const now = clock.now();
  // One statement, so that concurrent answers add up. An unknown cost makes the day's cost unknown.
  const [day] = await prisma.$queryRaw<{ answers: number }[]>`
    INSERT INTO assistant_costs (day, model, answers, input_tokens, output_tokens, cost)
    VALUES (${utcDate(now)}::date, ${model.name}, 1, ${inputTokens}, ${outputTokens}, ${cost}::bigint)
    ON CONFLICT (day, model) DO UPDATE SET
      answers = assistant_costs.answers + 1,
      input_tokens = assistant_costs.input_tokens + EXCLUDED.input_tokens,
      output_tokens = assistant_costs.output_tokens + EXCLUDED.output_tokens,
      cost = assistant_costs.cost + EXCLUDED.cost
    RETURNING answers`;
  if (day?.answers === 1) await deleteOldCosts(prisma, now);
}

async function deleteOldCosts(prisma: PrismaClient, now: number): Promise<void> {
  const first = utcDate(now - (KEPT_DAYS - 1) * DAY_MS);
  await prisma.assistantCost.deleteMany({ where: { day: { lt: first } } });
}
