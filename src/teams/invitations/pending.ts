import type { Clock } from "@/base/time/clock";
import type { Prisma } from "@/database";

/** Not accepted, not revoked, not replaced by a later one; perhaps expired. */
export const PENDING = { acceptedAt: null, revokedAt: null } as const;

/** Those that can be accepted now, of which each holds a member's place. */
export const acceptable = (clock: Clock) =>
  ({
    ...PENDING,
    expiresAt: { gt: new Date(clock.now()) },
  }) satisfies Prisma.InvitationWhereInput;
