import type { BillingMode } from "@/base/billing-mode";
import type { Prisma } from "@/database";
import { isLive } from "@/plans";

/** Whether a subscription decides the team's plan, so that nothing else may change it. */
export async function hasLiveSubscription(
  prisma: Prisma.TransactionClient,
  mode: BillingMode | null,
  teamId: string,
): Promise<boolean> {
  if (mode === null) return false;
  const account = await prisma.billingAccount.findUnique({ where: { teamId, mode } });
  return account !== null && isLive(account.status);
}
