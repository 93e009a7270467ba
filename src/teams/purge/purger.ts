import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { everySoOften, untilAborted } from "@/base/waiting";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ErasureFailed, type ErasureTarget, eraseEvents } from "@/clickhouse/erase";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient, UserErasure } from "@/database";
import type { Pipeline } from "@/pipeline";

export type PurgerOptions = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  versions?: DataVersions;
  pipeline: Pick<Pipeline, "settled" | "whileRemoving" | "forget" | "forgetUser">;
  clock: Clock;
  log: Log;
  /** Between two looks at a removal that goes on, in ms. */
  pollMs?: number;
};

/**
 * A request that was let in before its project's deletion may still be on its way into the journal;
 * other processes let some in for five seconds more.
 */
export const GRACE_MS = 15_000;
/** Between two looks for deleted projects; the first comes when start-up is over. */
const INTERVAL_MS = 60_000;

/**
 * Removes the events of deleted projects, and of users whose data is to be deleted, one after the other,
 * in the background. What is to be done is written down until nothing of it is left, so whatever interrupts
 * the work (a crash, a stop, ClickHouse being away), the next look finds it.
 */
export class Purger {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PurgerOptions) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when nothing is asked of the stores any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Removes what is due now. Rejects when a store is away, and leaves the rest for later. */
  async purge(): Promise<void> {
    const { signal } = this.#stopping;
    const [projects, users] = await Promise.all([this.#dueProjects(), this.#dueUsers()]);
    if (projects.length + users.length === 0) return;
    await untilAborted(this.options.pipeline.settled(), signal);
    for (const { id } of projects) await this.#orGoOn(id, this.#purgeProject(id));
    for (const user of users) await this.#orGoOn(user.projectId, this.#purgeUser(user));
  }

  /** What ClickHouse cannot remove does not keep others' events in the store. */
  async #orGoOn(projectId: string, removal: Promise<void>): Promise<void> {
    try {
      await removal;
    } catch (error) {
      if (!(error instanceof ErasureFailed)) throw error;
      const message = "ClickHouse cannot remove deleted events; tried again";
      this.options.log.error({ err: error, projectId }, message);
    }
  }

  #run(): Promise<void> {
    const { signal } = this.#stopping;
    return everySoOften(INTERVAL_MS, signal, () =>
      this.purge().catch((error: unknown) => {
        if (signal.aborted) return;
        this.options.log.warn({ err: error }, "Deleted events could not be removed; tried again");
      }),
    );
  }

  #dueProjects(): Promise<{ id: string }[]> {
    return this.options.prisma.project.findMany({
      where: { deletedAt: { lte: this.#graceBegan() }, purgedAt: null },
      orderBy: { deletedAt: "asc" },
      select: { id: true },
    });
  }

  #dueUsers(): Promise<UserErasure[]> {
    return this.options.prisma.userErasure.findMany({
      where: { requestedAt: { lte: this.#graceBegan() }, project: { deletedAt: null } },
      orderBy: { requestedAt: "asc" },
    });
  }

  #graceBegan(): Date {
    return new Date(this.options.clock.now() - GRACE_MS);
  }

  async #purgeProject(id: string): Promise<void> {
    const { prisma, pipeline, clock, log } = this.options;
    await this.#erase({ projectId: id });
    await pipeline.forget(id);
    const purgedAt = new Date(clock.now());
    await prisma.project.update({
      where: { id },
      data: { purgedAt, arrivals: { deleteMany: {} }, userErasures: { deleteMany: {} } },
    });
    log.info({ projectId: id }, "removed the events of a deleted project");
  }

  async #purgeUser({ id, projectId, userId, requestedAt }: UserErasure): Promise<void> {
    const { prisma, pipeline, log } = this.options;
    const receivedUntil = requestedAt.getTime();
    await this.#erase({ projectId, user: { userId, receivedUntil, erasureId: id } });
    await pipeline.forgetUser(projectId, userId);
    // Not where it was asked for again meanwhile: that has another id.
    await prisma.userErasure.deleteMany({ where: { id } });
    log.info({ projectId }, "removed the events of a user");
  }

  #erase(erased: ErasureTarget): Promise<void> {
    const { clickhouse, pipeline, versions, pollMs } = this.options;
    const pace = pollMs === undefined ? {} : { pollMs };
    const changed = versions?.change([erased.projectId]);
    const { signal } = this.#stopping;
    const removal = pipeline.whileRemoving(erased.projectId, () =>
      eraseEvents(clickhouse, erased, { signal, ...pace }),
    );
    return untilAborted(removal, signal).finally(changed);
  }
}
