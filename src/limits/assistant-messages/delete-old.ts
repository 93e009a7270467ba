import { DAY_MS } from "@/base/time/durations";
import { utcDay } from "@/base/time/utc";
import type { PrismaClient } from "@/database";

/** Deletes the counts of days before yesterday, whose messages may still be given back. */
export async function deleteOldMessageCounts(prisma: PrismaClient, now: number): Promise<void> {
  const yesterday = new Date(utcDay(now - DAY_MS));
  await prisma.assistantDay.deleteMany({ where: { day: { lt: yesterday } } });
}
