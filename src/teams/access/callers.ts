import { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
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

/** How often "last used" is written, in ms. */
const LAST_USED_INTERVAL_MS = 60_000;

type KeyRow = { id: string; lastUsedAt: Date | null };

/** Neither revoked nor expired. */
const valid = (clock: Clock) => ({
  revokedAt: null,
  user: { deletedAt: null },
  OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
});

/** Throws `unauthenticated` if the caller's key was revoked or has expired since it was resolved. */
export async function assertKeyValid(
  { prisma, clock }: { prisma: PrismaClient; clock: Clock },
  { keyId }: Caller,
): Promise<void> {
  if (keyId === null) return;
  const count = await prisma.personalKey.count({ where: { id: keyId, ...valid(clock) } });
  if (count === 0) throw new AppError("unauthenticated", "This key was revoked or has expired.");
}

/** Resolves personal keys. Reads the database each time, so that a revocation takes effect at once. */
export class Callers {
  readonly #touching = new Map<string, Promise<void>>();

  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(prisma: PrismaClient, clock: Clock, log: Log) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#log = log;
  }

  /** Returns null for a key that is unknown, revoked or expired. */
  async fromKey(key: string): Promise<Caller | null> {
    if (!looksLikePersonalKey(key)) return null;
    const row = await this.#find(key);
    if (row === null) return null;
    this.#touch(row);
    return {
      userId: row.userId,
      keyId: row.id,
      scopes: row.scopes,
      onlyProjects: row.allProjects ? null : row.projectIds,
    };
  }

  /** Resolves when no write is in progress. Called when the process stops. */
  async settled(): Promise<void> {
    await Promise.all(this.#touching.values());
  }

  #find(key: string) {
    const where = { keyHash: hashKey(key), ...valid(this.#clock) };
    return this.#prisma.personalKey.findUnique({ where });
  }

  /** Writes in the background: the request does not wait. */
  #touch({ id, lastUsedAt }: KeyRow): void {
    const now = this.#clock.now();
    const due = lastUsedAt === null || now - lastUsedAt.getTime() >= LAST_USED_INTERVAL_MS;
    if (!due || this.#touching.has(id)) return;
    const written = this.#prisma.personalKey
      .updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } })
      .then(
        () => undefined,
        (error: unknown) =>
          this.#log.warn({ err: error }, "the last use of a personal key was not saved"),
      )
      .finally(() => this.#touching.delete(id));
    this.#touching.set(id, written);
  }
}
