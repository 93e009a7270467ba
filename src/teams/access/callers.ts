import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient, Scope } from "@/database";
import { hashKey, looksLikePersonalKey } from "./key-format";

/** On whose behalf a request acts, and how far. */
export type Caller = {
  userId: string;
  scopes: readonly Scope[];
  /** The only projects that the key may see; null when it may see all of its user's. */
  onlyProjects: readonly string[] | null;
};

/** Whoever uses the console may do all that a key of theirs could. */
export const callerOfSession = (userId: string): Caller => ({
  userId,
  scopes: ["read", "write"],
  onlyProjects: null,
});

/** How exact "last used" is kept, in ms: once a minute, and not at each request. */
const LAST_USED_STEP_MS = 60_000;

type KeyRow = { id: string; lastUsedAt: Date | null };

/** Tells who stands behind a personal key. Asks the database each time: a revocation counts at once. */
export class Callers {
  readonly #touching = new Map<string, Promise<void>>();

  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Null for a key that is unknown, revoked or expired. */
  async fromKey(key: string): Promise<Caller | null> {
    if (!looksLikePersonalKey(key)) return null;
    const row = await this.#find(key);
    if (row === null) return null;
    this.#touch(row);
    return {
      userId: row.userId,
      scopes: row.scopes,
      onlyProjects: row.allProjects ? null : row.projectIds,
    };
  }

  /** Resolves when nothing is being written any more; for the stop of the process. */
  async settled(): Promise<void> {
    await Promise.all(this.#touching.values());
  }

  #find(key: string) {
    const now = new Date(this.clock.now());
    return this.prisma.personalKey.findUnique({
      where: {
        keyHash: hashKey(key),
        revokedAt: null,
        user: { deletedAt: null },
        OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      },
    });
  }

  /** Beside the request, which does not wait for it. */
  #touch({ id, lastUsedAt }: KeyRow): void {
    const now = this.clock.now();
    const due = lastUsedAt === null || now - lastUsedAt.getTime() >= LAST_USED_STEP_MS;
    if (!due || this.#touching.has(id)) return;
    const written = this.prisma.personalKey
      .updateMany({ where: { id }, data: { lastUsedAt: new Date(now) } })
      .then(
        () => undefined,
        (error: unknown) => this.log.warn({ err: error }, "a key's last use was not noted"),
      )
      .finally(() => this.#touching.delete(id));
    this.#touching.set(id, written);
  }
}
