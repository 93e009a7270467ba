import { DAY_MS } from "@/base/time/durations";
import { utcDate } from "@/base/time/utc";
import type { PrismaClient } from "@/database";

/** Deletes the counts of days before yesterday, whose messages may still be given back. */
export async function deleteOldMessageCounts(prisma: PrismaClient, now: number): Promise<void> {
  await prisma.assistantDay.deleteMany({ where: { day: { lt: utcDate(now - DAY_MS) } } });
}
