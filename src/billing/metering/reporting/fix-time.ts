import { inTransaction } from "@/teams";
import { lockLedger } from "../ledger/lock-ledger";
import type { MeteringContext } from "../meter/context";
import type { ClaimedEntry } from "./claim";
import { chooseReportedTime, type SubscriptionTimes } from "./reported-time";

type Stores = Pick<MeteringContext, "prisma" | "clock">;

/**
 * Chooses the time that Stripe is told and stores it before an attempt, so that the next attempts
 * name the same one. Holds the ledger's lock, so that no two reports of a team get the same minute.
 * If another process has made an attempt since the entry was read, returns the time of that
 * attempt. Returns null, and stores nothing, if the time is before `oldest`.
 */
export function fixReportedTime(
  { prisma, clock }: Stores,
  { teamId, customerId, month, hour, lastAttemptAt }: ClaimedEntry,
  times: SubscriptionTimes,
  oldest: number,
): Promise<number | null> {
  return inTransaction({ prisma, clock }, async (store) => {
    await lockLedger(store.prisma, teamId);
    const where = { teamId_month_hour: { teamId, month, hour } };
    const current = await store.prisma.meterLedgerEntry.findUniqueOrThrow({ where });
    if (current.lastAttemptAt?.getTime() !== lastAttemptAt?.getTime()) {
      return current.reportedTime?.getTime() ?? null;
    }
    const others = await store.prisma.meterLedgerEntry.findMany({
      where: { teamId, customerId, reportedTime: { gte: new Date(oldest) }, NOT: { month, hour } },
      select: { reportedTime: true },
    });
    const taken = new Set(others.map(({ reportedTime }) => reportedTime?.getTime() ?? 0));
    const now = clock.now();
    const time = chooseReportedTime(hour.getTime(), times, now, taken);
    if (time < oldest) return null;
    const data = { reportedTime: new Date(time), lastAttemptAt: new Date(now) };
    await store.prisma.meterLedgerEntry.update({ where, data });
    return time;
  });
}

/** Must be called before an attempt with the time of an earlier one. */
export async function noteAttempt(
  { prisma, clock }: Stores,
  { teamId, month, hour }: ClaimedEntry,
): Promise<void> {
  await prisma.meterLedgerEntry.updateMany({
    where: { teamId, month, hour },
    data: { lastAttemptAt: new Date(clock.now()) },
  });
}
