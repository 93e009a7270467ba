import type { Prisma } from "@/database";
import { overageEvents } from "@/plans";

type Exemption = { exemptMonth: Date | null; exemptEvents: bigint };

/**
 * The events of a team's overage in a month (its first day) that are not in its ledger yet and will
 * be billed. Usage before the subscription is not: neither the exempt events of the month in which
 * it began nor earlier months.
 */
export async function readUnreported(
  prisma: Prisma.TransactionClient,
  teamId: string,
  month: Date,
  { exemptMonth, exemptEvents }: Exemption,
): Promise<number> {
  if (exemptMonth !== null && month < exemptMonth) return 0;
  const exempt = exemptMonth?.getTime() === month.getTime() ? Number(exemptEvents) : 0;
  const { overage, reported } = await readOverage(prisma, teamId, month);
  return Math.max(0, overage - exempt - reported);
}

/**
 * The events beyond the quota of Pro, and those of them that are in the ledger, billable or not.
 */
export async function readOverage(
  prisma: Prisma.TransactionClient,
  teamId: string,
  month: Date,
): Promise<{ overage: number; reported: number }> {
  const used = await prisma.usageMonth.aggregate({
    where: { teamId, month },
    _sum: { events: true },
  });
  const entries = await prisma.meterLedgerEntry.aggregate({
    where: { teamId, month },
    _sum: { events: true },
  });
  return {
    overage: overageEvents("pro", Number(used._sum.events ?? 0)),
    reported: Number(entries._sum.events ?? 0),
  };
}
