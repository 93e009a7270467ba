import { AppError } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient, Scope } from "@/database";
import { hashKey, looksLikePersonalKey } from "./key-format";

/** The user behind a request, and what the request may do. */
export type Caller = {
  userId: string;
  /** The personal key; null for a session. */
  keyId: string | null;
  scopes: readonly Scope[];
  /** The only projects that the key may see; null if it may see all of its user's projects. */
  onlyProjects: readonly string[] | null;
};

/** A session may do everything that any key of its user could. */
export const callerOfSession = (userId: string): Caller => ({
  userId,
  keyId: null,
  scopes: ["read", "write"],
  onlyProjects: null,
});

/** Neither revoked nor expired. */
const valid = (clock: Clock) => ({
  revokedAt: null,
  user: { deletedAt: null },
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
});

/**
 * Throws `unauthenticated` if the caller's key was revoked or has expired since it was resolved.
 */
export async function assertKeyValid(
  { prisma, clock }: { prisma: PrismaClient; clock: Clock },
  { keyId }: Caller,
): Promise<void> {
  if (keyId === null) return;
  const count = await prisma.personalKey.count({ where: { id: keyId, ...valid(clock) } });
  if (count === 0) throw new AppError("unauthenticated", "This key was revoked or has expired.");
}

/**
 * Resolves personal keys. Reads the database each time, so that a revocation takes effect at once.
 */
export class Callers {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #onUse: (keyId: string) => void;

  /** `onUse` is called for each use of a valid key. */
  constructor(
    prisma: PrismaClient,
    clock: Clock,
    onUse: (keyId: string) => void = () => undefined,
  ) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#onUse = onUse;
  }

  /** Returns null for a key that is unknown, revoked or expired. */
  async fromKey(key: string): Promise<Caller | null> {
    if (!looksLikePersonalKey(key)) return null;
    const where = { keyHash: hashKey(key), ...valid(this.#clock) };
    const select = { id: true, userId: true, scopes: true, allProjects: true, projectIds: true };
    const row = await this.#prisma.personalKey.findUnique({ where, select });
    if (row === null) return null;
    this.#onUse(row.id);
    return {
      userId: row.userId,
      keyId: row.id,
      scopes: row.scopes,
      onlyProjects: row.allProjects ? null : row.projectIds,
    };
  }
}
