import type { Role } from "@/database";
import type { TeamsContext } from "../changes/context";
import { PENDING } from "./pending";

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  inviterName: string;
  /** ISO 8601, like the next field. */
  createdAt: string;
  expiresAt: string;
  expired: boolean;
};

/**
 * Lists pending invitations, newest first, including expired ones, so that they can be sent again.
 */
export async function listInvitations(
  { prisma, clock }: Pick<TeamsContext, "prisma" | "clock">,
  teamId: string,
): Promise<Invitation[]> {
  const rows = await prisma.invitation.findMany({
    where: { teamId, ...PENDING },
    orderBy: { id: "desc" },
    include: { inviter: { select: { name: true } } },
  });
  return rows.map(({ id, email, role, inviter, createdAt, expiresAt }) => ({
    id,
    email,
    role,
    inviterName: inviter.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt.getTime() <= clock.now(),
  }));
}
