import { DAY_MS } from "@/base/time/durations";
import { utcDate, utcDay } from "@/base/time/utc";
import type { PrismaClient } from "@/database";

export type DayCost = {
  /** As YYYY-MM-DD, UTC. */
  day: string;
  model: string;
  answers: number;
  inputTokens: number;
  outputTokens: number;
  /** In millionths of a US dollar; null if an answer's model had no price. */
  cost: number | null;
};

/** What each model cost on the last `days` days (UTC), including today; the earliest first. */
export async function readCosts(
  prisma: PrismaClient,
  { now, days }: { now: number; days: number },
): Promise<DayCost[]> {
  const rows = await prisma.assistantCost.findMany({
    where: { day: { gte: utcDate(now - (days - 1) * DAY_MS) } },
    orderBy: [{ day: "asc" }, { model: "asc" }],
  });
  return rows.map(({ day, model, answers, inputTokens, outputTokens, cost }) => ({
    day: utcDay(day.getTime()),
    model,
    answers,
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    cost: cost === null ? null : Number(cost),
  }));
}
