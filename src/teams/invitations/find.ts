import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import { hashKey } from "../key-format";

const WITH_NAMES = {
  team: { select: { name: true } },
  inviter: { select: { name: true } },
} satisfies Prisma.InvitationInclude;

export type FoundInvitation = Prisma.InvitationGetPayload<{ include: typeof WITH_NAMES }>;

export type InvitationState = "open" | "accepted" | "revoked" | "expired";

/** Throws `not_found` for a link that never was one, or whose team is gone. */
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
    "This is no invitation that we know. Check the link, or ask for a new one.",
  );
}

export function stateOf(
  { acceptedAt, revokedAt, expiresAt }: FoundInvitation,
  now: number,
): InvitationState {
  if (acceptedAt !== null) return "accepted";
  if (revokedAt !== null) return "revoked";
  return expiresAt.getTime() <= now ? "expired" : "open";
}
