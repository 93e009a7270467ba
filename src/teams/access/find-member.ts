import { notFound } from "@/base/errors";
import type { Prisma, Role } from "@/database";

/** Throws `not_found` if the user is not a member of the team. */
export async function findMember(
  prisma: Prisma.TransactionClient,
  key: { teamId: string; userId: string },
): Promise<{ role: Role; name: string; email: string }> {
  const row = await prisma.membership.findUnique({
    where: { teamId_userId: key },
    select: { role: true, user: { select: { name: true, email: true } } },
  });
  if (row === null) throw notFound("Member");
  return { role: row.role, ...row.user };
}
