import type { PrismaClient } from "@/database";
import { LOCAL_OWNER } from "../users/local-owner";

/** The addresses of a team's owner and admins: whoever can do something about how it stands. */
export async function managersOf(prisma: PrismaClient, teamId: string): Promise<string[]> {
  const rows = await prisma.membership.findMany({
    where: {
      teamId,
      role: { in: ["owner", "admin"] },
      suspendedAt: null,
      user: { deletedAt: null, email: { not: LOCAL_OWNER.email } },
    },
    orderBy: { userId: "asc" },
    select: { user: { select: { email: true } } },
  });
  return rows.map(({ user }) => user.email);
}
