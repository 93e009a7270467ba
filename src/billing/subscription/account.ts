import type { BillingAccount } from "@/database";
import type { BillingContext } from "../stripe/context";

export type AccountOfTeam = BillingAccount & { team: { deletedAt: Date | null } };

/**
 * The team's account in this server's mode; null if it has none. One of another mode is never
 * looked up at Stripe.
 */
export function findAccount(
  { prisma, mode }: Pick<BillingContext, "prisma" | "mode">,
  teamId: string,
): Promise<AccountOfTeam | null> {
  return prisma.billingAccount.findUnique({
    where: { teamId, mode },
    include: { team: { select: { deletedAt: true } } },
  });
}

/**
 * The team of a customer; null if Tallymark does not know it, as another product may use the
 * same Stripe account.
 */
export async function teamOfCustomer(
  { prisma, mode }: Pick<BillingContext, "prisma" | "mode">,
  customerId: string,
): Promise<string | null> {
  const account = await prisma.billingAccount.findUnique({ where: { customerId, mode } });
  return account?.teamId ?? null;
}
