import type { Prisma } from "@/database";
import { LOCAL_OWNER } from "@/teams";

/** The owner that the first start made, as long as nobody has made it theirs. */
export function findUnclaimed(prisma: Prisma.TransactionClient): Promise<{ id: string } | null> {
  return prisma.user.findUnique({
    where: { email: LOCAL_OWNER.email, accounts: { none: {} }, deletedAt: null },
    select: { id: true },
  });
}

export const isUnclaimed = async (prisma: Prisma.TransactionClient): Promise<boolean> =>
  (await findUnclaimed(prisma)) !== null;
