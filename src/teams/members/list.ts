import type { PrismaClient, Role } from "@/database";

export type Member = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** ISO 8601. */
  joinedAt: string;
  /** The team's plan has no seat for them, so they cannot see the team's data. */
  suspended: boolean;
};

/** Longest-standing members first. */
export async function listMembers(prisma: PrismaClient, teamId: string): Promise<Member[]> {
  const rows = await prisma.membership.findMany({
    where: { teamId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: {
      userId: true,
      role: true,
      createdAt: true,
      suspendedAt: true,
      user: { select: { name: true, email: true } },
    },
  });
  return rows.map(({ userId, role, createdAt, suspendedAt, user }) => ({
    userId,
    ...user,
    role,
    joinedAt: createdAt.toISOString(),
    suspended: suspendedAt !== null,
  }));
}
