import { DAY_MS } from "@/base/time/durations";
import { utcDay } from "@/base/time/utc";
import type { PrismaClient } from "@/database";

/** The days before today whose counts are kept; the console shows 30 days. */
const KEPT_DAYS = 31;

/** Deletes the counts of tool calls on earlier days than anyone can see. */
export async function deleteOldToolCalls(prisma: PrismaClient, now: number): Promise<void> {
  const old = { day: { lt: new Date(utcDay(now - KEPT_DAYS * DAY_MS)) } };
  await prisma.toolCallCount.deleteMany({ where: old });
  await prisma.toolCallDay.deleteMany({ where: old });
}
