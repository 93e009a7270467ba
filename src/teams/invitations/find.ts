import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import { hashKey } from "../access/key-format";
import type { Store } from "../changes/context";

const WITH_NAMES = {
  team: { select: { name: true } },
  inviter: { select: { name: true } },
} satisfies Prisma.InvitationInclude;

export type FoundInvitation = Prisma.InvitationGetPayload<{ include: typeof WITH_NAMES }>;

export type InvitationState = "open" | "accepted" | "replaced" | "revoked" | "expired";

/** Throws `not_found` for an unknown link or one whose team has been deleted. */
export async function findInvitation(
  prisma: Prisma.TransactionClient,
  token: string,
): Promise<FoundInvitation> {
  const row = await prisma.invitation.findFirst({
    where: { tokenHash: hashKey(token), team: { deletedAt: null } },
    include: WITH_NAMES,
  });
  if (row !== null) return row;
  throw new AppError(
    "not_found",
    "This invitation link is not valid. Check the link, or ask for a new one.",
  );
}

/**
 * "replaced" means that a newer invitation to the same address can be accepted. If the newer one
 * was accepted, this one counts as accepted, too.
 */
export async function stateOf(
  { prisma, clock }: Store,
  invitation: FoundInvitation,
): Promise<InvitationState> {
  const now = clock.now();
  const own = ownStateOf(invitation, now);
  if (own !== "revoked") return own;
  const { teamId, email } = invitation;
  const latest = await prisma.invitation.findFirst({
    where: { teamId, email },
    orderBy: { id: "desc" },
  });
  const state = ownStateOf(latest ?? invitation, now);
  if (state === "open") return "replaced";
  return state === "accepted" ? "accepted" : "revoked";
}

function ownStateOf(
  {
    acceptedAt,
    revokedAt,
    expiresAt,
  }: Pick<FoundInvitation, "acceptedAt" | "revokedAt" | "expiresAt">,
  now: number,
) {
  if (acceptedAt !== null) return "accepted";
  if (revokedAt !== null) return "revoked";
  return expiresAt.getTime() <= now ? "expired" : "open";
}
