import type { BillingMode } from "@/base/billing-mode";
import { type Health, READY } from "@/base/health";
import type { PrismaClient } from "@/database";
import { LIVE_STATUSES } from "@/plans";
import { modesAbove } from "../stripe/mode-rank";

/**
 * Whether people pay in a mode of Stripe above the server's, null if it has no billing: then its
 * key was lost, and nobody follows what they pay for.
 */
export async function otherModeHealth(
  prisma: PrismaClient,
  mode: BillingMode | null,
): Promise<Health> {
  const paying = await prisma.billingAccount.count({
    where: {
      mode: { in: modesAbove(mode ?? "simulator") },
      status: { in: [...LIVE_STATUSES] },
      team: { deletedAt: null },
    },
  });
  return paying === 0 ? READY : LOST_KEY;
}

const LOST_KEY: Health = {
  status: "degraded",
  detail: "Teams have subscriptions that need another STRIPE_SECRET_KEY than this server has.",
};
