import { inTransaction } from "@/teams";
import { lockLedger } from "../ledger/lock-ledger";
import type { MeteringContext } from "../meter/context";
import type { ClaimedEntry } from "./claim";
import { chooseReportedTime, type SubscriptionTimes } from "./reported-time";

/**
 * Chooses the time that Stripe is told and stores it before the first attempt, so that each attempt names the same one.
 * Holds the ledger's lock, so that no two reports of a team get the same minute. Returns null, and stores nothing, if
 * the time is before `oldest`.
 */
export function fixReportedTime(
  { prisma, clock }: Pick<MeteringContext, "prisma" | "clock">,
  { teamId, customerId, month, hour }: ClaimedEntry,
  times: SubscriptionTimes,
  oldest: number,
): Promise<number | null> {
  return inTransaction({ prisma, clock }, async (store) => {
    await lockLedger(store.prisma, teamId);
    const others = await store.prisma.meterLedgerEntry.findMany({
      where: { teamId, customerId, reportedTime: { not: null }, NOT: { month, hour } },
      select: { reportedTime: true },
    });
    const taken = new Set(others.map(({ reportedTime }) => reportedTime?.getTime() ?? 0));
    const now = clock.now();
    const time = chooseReportedTime(hour.getTime(), times, now, taken);
    if (time < oldest) return null;
    await store.prisma.meterLedgerEntry.update({
      where: { teamId_month_hour: { teamId, month, hour } },
      data: { reportedTime: new Date(time), firstAttemptAt: new Date(now) },
    });
    return time;
  });
}
