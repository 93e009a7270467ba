import { BackgroundLoop } from "@/base/background-loop";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { untilAborted } from "@/base/waiting";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ErasureFailed, type ErasureTarget, eraseEvents } from "@/clickhouse/statements/erase";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient, UserErasure } from "@/database";
import type { Pipeline } from "@/pipeline";
import { ACCEPTING_MS } from "@/pipeline/contract/journal";

export type PurgerOptions = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  versions?: DataVersions;
  pipeline: Pick<Pipeline, "settled" | "whileRemoving" | "forget" | "forgetUser">;
  clock: Clock;
  log: Log;
  /** The time between two checks of a running mutation, in ms. */
  pollMs?: number;
};

/** The time between two purges, and between startup and the first one. */
const INTERVAL_MS = 60_000;

/**
 * Removes the events of deleted projects, with the conversations about them, and the events of
 * users whose deletion was requested, one after another, in the background. A request stays in the
 * database until all its events are gone, so that after an interruption (a crash, a stop, a
 * ClickHouse outage) the next purge continues.
 */
export class Purger {
  readonly #options: PurgerOptions;
  readonly #loop: BackgroundLoop;

  constructor(options: PurgerOptions) {
    this.#options = options;
    this.#loop = new BackgroundLoop(() => this.purge(), {
      name: "deletions",
      intervalMs: INTERVAL_MS,
      onError: (err) => options.log.warn({ err }, "Deleted events could not be removed; retrying"),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves when the stores are no longer used. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Removes what is due. Rejects if a store is unavailable; the remaining removals stay due. */
  async purge(): Promise<void> {
    const { signal } = this.#loop;
    const [projects, users] = await Promise.all([this.#dueProjects(), this.#dueUsers()]);
    if (projects.length + users.length === 0) return;
    await untilAborted(this.#options.pipeline.settled(), signal);
    for (const { id } of projects) await this.#skipIfImpossible(id, this.#purgeProject(id));
    for (const user of users) await this.#skipIfImpossible(user.projectId, this.#purgeUser(user));
  }

  /** Events that ClickHouse cannot remove must not block other removals. */
  async #skipIfImpossible(projectId: string, removal: Promise<void>): Promise<void> {
    try {
      await removal;
    } catch (error) {
      if (!(error instanceof ErasureFailed)) throw error;
      const message = "ClickHouse cannot remove deleted events; retrying";
      this.#options.log.error({ err: error, projectId }, message);
    }
  }

  #dueProjects(): Promise<{ id: string }[]> {
    return this.#options.prisma.project.findMany({
      where: { deletedAt: { lte: this.#lastDue() }, purgedAt: null },
      orderBy: { deletedAt: "asc" },
      select: { id: true },
    });
  }

  #dueUsers(): Promise<UserErasure[]> {
    return this.#options.prisma.userErasure.findMany({
      where: { requestedAt: { lte: this.#lastDue() }, project: { deletedAt: null } },
      orderBy: { requestedAt: "asc" },
    });
  }

  /** Requests that arrived before a deletion may be accepted after it. */
  #lastDue(): Date {
    return new Date(this.#options.clock.now() - ACCEPTING_MS);
  }

  async #purgeProject(id: string): Promise<void> {
    const { prisma, pipeline, clock, log } = this.#options;
    await this.#erase({ projectId: id });
    await pipeline.forget(id);
    const purgedAt = new Date(clock.now());
    const all = { deleteMany: {} };
    await prisma.project.update({
      where: { id },
      data: { purgedAt, arrivals: all, userErasures: all, conversations: all },
    });
    log.info({ projectId: id }, "Removed the events of a deleted project");
  }

  async #purgeUser({ id, projectId, userId, requestedAt }: UserErasure): Promise<void> {
    const { prisma, pipeline, log } = this.#options;
    const receivedUntil = requestedAt.getTime();
    await this.#erase({ projectId, user: { userId, receivedUntil, erasureId: id } });
    await pipeline.forgetUser(projectId, userId);
    // A second request made in the meantime has a different id and stays.
    await prisma.userErasure.deleteMany({ where: { id } });
    log.info({ projectId }, "Removed the events of a user");
  }

  #erase(erased: ErasureTarget): Promise<void> {
    const { clickhouse, pipeline, versions, pollMs } = this.#options;
    const pace = pollMs === undefined ? {} : { pollMs };
    const changed = versions?.change([erased.projectId]);
    const { signal } = this.#loop;
    const removal = pipeline.whileRemoving(erased.projectId, () =>
      eraseEvents(clickhouse, erased, { signal, ...pace }),
    );
    return untilAborted(removal, signal).finally(changed);
  }
}
