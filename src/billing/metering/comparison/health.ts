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
  const since = new Date(clock.now() - OVERDUE_MS);
  const overdue = await prisma.$queryRaw<unknown[]>`
    SELECT FROM meter_ledger AS l JOIN billing_accounts AS a
      ON a.team_id = l.team_id AND a.customer_id = l.customer_id AND a.mode = ${mode}::billing_mode
    WHERE l.state = 'pending' AND l.hour <= ${since}::timestamptz
      AND l.created_at <= ${since}::timestamptz
    LIMIT 1`;
  return overdue.length > 0 ? OVERDUE : READY;
}

const SEE = "See npm run billing:status.";
const DIFFERENCE: Health = {
  status: "degraded",
  detail: `Stripe's overage differs from what Tallymark reported. ${SEE}`,
};
const OVERDUE: Health = {
  status: "degraded",
  detail: `Overage could not be reported to Stripe for more than a day. ${SEE}`,
};
