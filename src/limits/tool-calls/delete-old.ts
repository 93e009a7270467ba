import { DAY_MS } from "@/base/time/durations";
import { utcDate } from "@/base/time/utc";
import type { PrismaClient } from "@/database";
import { SHOWN_DAYS } from "./days";

/** Deletes the counts of tool calls on earlier days than anyone can see. */
export async function deleteOldToolCalls(prisma: PrismaClient, now: number): Promise<void> {
  const old = { day: { lt: utcDate(now - SHOWN_DAYS * DAY_MS) } };
  await prisma.toolCallCount.deleteMany({ where: old });
  await prisma.toolCallDay.deleteMany({ where: old });
}
