import { AppError } from "@/base/errors";
import { newOrderedId, newSecret } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import { assertWithinPlan } from "@/plans";
import { findMember } from "../access/find-member";
import { hashKey } from "../access/key-format";
import { type Change, changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import type { AssignableRole } from "../roles";
import { acceptable, PENDING } from "./pending";

export type NewInvitation = { email: string; role: AssignableRole };

export type CreatedInvitation = {
  id: string;
  /** The secret part of the link; only its hash is stored. */
  token: string;
  expiresAt: Date;
  teamName: string;
  inviterName: string;
};

const LIFETIME_MS = 7 * DAY_MS;
const TOKEN_BYTES = 32;

/**
 * Replaces a pending invitation to the same address. Throws `conflict` if a member has that
 * address, and the errors of `assertWithinPlan` if members and open invitations fill the plan.
 */
export function createInvitation(
  context: TeamsContext,
  who: TeamActor,
  { email, role }: NewInvitation,
): Promise<CreatedInvitation> {
  return changeTeam(context, who, "members:invite", async (change) => {
    await assertNotMember(change, email);
    await replaceOpen(change, email);
    await assertSeatAvailable(change);
    const { prisma, clock, team, actorId, audit } = change;
    const [id, token, now] = [newOrderedId(), newSecret(TOKEN_BYTES), clock.now()];
    const expiresAt = new Date(now + LIFETIME_MS);
    await prisma.invitation.create({
      data: {
        id,
        teamId: team.teamId,
        email,
        role,
        tokenHash: hashKey(token),
        invitedBy: actorId,
        createdAt: new Date(now),
        expiresAt,
      },
    });
    await audit({ action: "invitation.created", subject: email, detail: { role } });
    const { name: inviterName } = await findMember(prisma, {
      teamId: team.teamId,
      userId: actorId,
    });
    return { id, token, expiresAt, teamName: team.teamName, inviterName };
  });
}

async function assertNotMember({ prisma, team }: Change, email: string): Promise<void> {
  const member = await prisma.membership.findFirst({
    where: { teamId: team.teamId, user: { email } },
    select: { userId: true },
  });
  if (member !== null) throw new AppError("conflict", `${email} is already a member of this team.`);
}

/**
 * This includes expired invitations, since the database allows one pending invitation per address.
 */
async function replaceOpen({ prisma, clock, team }: Change, email: string): Promise<void> {
  await prisma.invitation.updateMany({
    where: { teamId: team.teamId, email, ...PENDING },
    data: { revokedAt: new Date(clock.now()) },
  });
}

async function assertSeatAvailable({
  prisma,
  clock,
  team: { teamId, plan },
}: Change): Promise<void> {
  const members = await prisma.membership.count({ where: { teamId } });
  const invited = await prisma.invitation.count({ where: { teamId, ...acceptable(clock) } });
  assertWithinPlan(plan, "members", members + invited);
}
