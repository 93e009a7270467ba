import type { Clock } from "@/base/time/clock";
import type { Prisma } from "@/database";

/** Neither accepted nor revoked nor replaced by a newer one; may have expired. */
export const PENDING = { acceptedAt: null, revokedAt: null } as const;

/** Can be accepted now. Each takes a seat of the plan. */
export const acceptable = (clock: Clock) =>
  ({
    ...PENDING,
    expiresAt: { gt: new Date(clock.now()) },
  }) satisfies Prisma.InvitationWhereInput;
