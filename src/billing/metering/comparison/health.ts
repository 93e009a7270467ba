import { type Health, READY } from "@/base/health";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { BillingMode, PrismaClient } from "@/database";

/** Longer than Stripe is usually away. */
const OVERDUE_MS = DAY_MS;

/** Whether the overage that was reported is what Stripe has, and no report is overdue. */
export async function meteringHealth(
  { prisma, clock }: { prisma: PrismaClient; clock: Clock },
  mode: BillingMode,
): Promise<Health> {
  const differing = await prisma.billingAccount.count({
    where: { mode, usageDifference: { not: 0 } },
  });
  if (differing > 0) return DIFFERENCE;
  const overdue = await prisma.meterLedgerEntry.count({
    where: {
      state: "pending",
      hour: { lte: new Date(clock.now() - OVERDUE_MS) },
      createdAt: { lte: new Date(clock.now() - OVERDUE_MS) },
      team: { billingAccount: { mode } },
    },
  });
  return overdue > 0 ? OVERDUE : READY;
}

const SEE = "See npm run billing:status.";
const DIFFERENCE: Health = {
  status: "degraded",
  detail: `Stripe has another overage than was reported. ${SEE}`,
};
const OVERDUE: Health = {
  status: "degraded",
  detail: `Overage could not be reported to Stripe for more than a day. ${SEE}`,
};
