import type { Clock } from "@/base/time/clock";
import type { Prisma } from "@/database";

/**
 * Invitations that were not accepted, revoked or replaced by a newer one; they may have expired.
 */
export const PENDING = { acceptedAt: null, revokedAt: null } as const;

/** Invitations that can be accepted now. Each of them takes one of the plan's seats. */
export const acceptable = (clock: Clock) =>
  ({
    ...PENDING,
    expiresAt: { gt: new Date(clock.now()) },
  }) satisfies Prisma.InvitationWhereInput;
