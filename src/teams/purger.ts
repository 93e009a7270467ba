import type { Clock } from "@/base/clock";
import type { Log } from "@/base/log";
import { everySoOften, untilAborted } from "@/base/waiting";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ErasureFailed, eraseEvents } from "@/clickhouse/erase";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import type { Pipeline } from "@/pipeline";

export type PurgerOptions = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  versions?: DataVersions;
  pipeline: Pick<Pipeline, "settled" | "forget">;
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
 * Removes the events of deleted projects, one project after the other, in the background. A project is
 * marked as purged only when nothing of it is left, so whatever interrupts the work (a crash, a stop,
 * ClickHouse being away), the next look finds what is still to be done.
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
    const projects = await this.#due();
    if (projects.length === 0) return;
    await untilAborted(this.options.pipeline.settled(), signal);
    for (const { id } of projects) await this.#purgeOrGoOn(id);
  }

  /** A project that ClickHouse cannot remove does not keep the others' events in the store. */
  async #purgeOrGoOn(id: string): Promise<void> {
    try {
      await this.#purgeProject(id);
    } catch (error) {
      if (!(error instanceof ErasureFailed)) throw error;
      const message = "ClickHouse cannot remove a deleted project's events; tried again";
      this.options.log.error({ err: error, projectId: id }, message);
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

  #due(): Promise<{ id: string }[]> {
    const { prisma, clock } = this.options;
    return prisma.project.findMany({
      where: { deletedAt: { lte: new Date(clock.now() - GRACE_MS) }, purgedAt: null },
      orderBy: { deletedAt: "asc" },
      select: { id: true },
    });
  }

  async #purgeProject(id: string): Promise<void> {
    const { prisma, clickhouse, versions, pipeline, clock, log, pollMs } = this.options;
    const { signal } = this.#stopping;
    const pace = pollMs === undefined ? {} : { pollMs };
    const erased = versions?.change([id]);
    await eraseEvents(clickhouse, id, { signal, ...pace }).finally(erased);
    await pipeline.forget(id);
    const purgedAt = new Date(clock.now());
    await prisma.project.update({
      where: { id },
      data: { purgedAt, arrivals: { deleteMany: {} } },
    });
    log.info({ projectId: id }, "removed the events of a deleted project");
  }
}
