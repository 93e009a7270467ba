import { setImmediate } from "node:timers/promises";
import { AppError } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { createIngest, type IngestKeys, LocalAcceptor } from "@/ingest";
import type { Quota } from "@/limits";
import type { Journal } from "@/pipeline";
import { deliver } from "./deliver";
import { beginLoad, findLoad, type LoadRow, noteFinished, noteProgress } from "./load-row";
import { COUNTRY_HEADER, type SampleTarget } from "./requests";
import { runShop } from "./shop/shop";
import type { ShopEvent } from "./shop/visit";
import { SampleSizes, shopOptions } from "./size";

export type SamplesOptions = {
  prisma: PrismaClient;
  journal: Journal;
  quota: Quota;
  keys: IngestKeys;
  clock: Clock;
  log: Log;
  serverVersion: string;
};

type SampleProject = { projectId: string; timeZone: string };

export type SampleProgress = {
  /**
   * - `none`: never started. `running`: events are being sent.
   * - `stopped`: by a user or with the server; can be resumed.
   * - `failed`: `fault` says why; can be resumed.
   * - `done`: everything is loaded.
   */
  state: "none" | "running" | "stopped" | "failed" | "done";
  /** The number of events sent so far and in total. Each one counts towards the month's usage. */
  sent: number;
  total: number;
  fault: string | null;
};

type Run = { stop: AbortController; finished: Promise<void> };

/** Loads sample data into projects in the background, at most one load per project at a time. */
export class Samples {
  readonly #runs = new Map<string, Run>();
  /** Why the last run of a project failed. */
  readonly #faults = new Map<string, string>();
  readonly #sizes: SampleSizes;

  readonly #options: SamplesOptions;

  constructor(options: SamplesOptions) {
    this.#options = options;
    this.#sizes = new SampleSizes(options.clock);
  }

  async progress(project: SampleProject): Promise<SampleProgress> {
    const row = await findLoad(this.#options.prisma, project.projectId);
    if (row !== null) return this.#progressOf(row);
    const { total } = await this.#sizes.of(project);
    return { state: "none", sent: 0, total, fault: null };
  }

  /** Starts or resumes a load. Does nothing if the load is running or done. */
  async start(project: SampleProject): Promise<SampleProgress> {
    const { prisma, clock } = this.#options;
    const { projectId } = project;
    // Runs first, so that a project without a key is rejected before a load is recorded.
    const key = await findKey(prisma, projectId);
    const row =
      (await findLoad(prisma, projectId)) ??
      (await beginLoad(prisma, project, await this.#sizes.of(project), clock.now()));
    if (row.finishedAt === null && !this.#runs.has(projectId)) this.#begin(row, key);
    return this.#progressOf(row);
  }

  /** Events already sent stay. */
  async stop(project: SampleProject): Promise<SampleProgress> {
    const run = this.#runs.get(project.projectId);
    run?.stop.abort();
    await run?.finished;
    return this.progress(project);
  }

  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.stop.abort();
    await Promise.all(Array.from(this.#runs.values(), (run) => run.finished));
  }

  #progressOf({ projectId, sent, total, finishedAt }: LoadRow): SampleProgress {
    const fault = this.#faults.get(projectId) ?? null;
    if (finishedAt !== null) return { state: "done", sent, total, fault: null };
    if (this.#runs.has(projectId)) return { state: "running", sent, total, fault: null };
    return { state: fault === null ? "stopped" : "failed", sent, total, fault };
  }

  #begin(row: LoadRow, key: string): void {
    const { projectId } = row;
    const stop = new AbortController();
    this.#faults.delete(projectId);
    const finished = this.#load(row, key, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.#noteFault(projectId, error);
      })
      .finally(() => this.#runs.delete(projectId));
    this.#runs.set(projectId, { stop, finished });
  }

  /**
   * Generates the whole sample again and sends it from the first unfinished day. An interrupted day
   * is sent again completely; ingestion drops the duplicates.
   */
  async #load(row: LoadRow, key: string, signal: AbortSignal): Promise<void> {
    const { prisma, clock } = this.#options;
    const { projectId } = row;
    const ingest = this.#openIngest();
    let { sent } = row;
    for (const { day, events } of runShop(
      shopOptions(projectId, row.timeZone, row.end.getTime()),
    )) {
      signal.throwIfAborted();
      if (day < row.nextDay) continue;
      await ingest.deliver(events, { projectId, key }, signal);
      sent += events.length;
      await noteProgress(prisma, projectId, { sent, nextDay: day + 1 }, clock.now());
      await setImmediate();
    }
    await noteFinished(prisma, projectId, clock.now());
  }

  /**
   * The ingest handler that clients use, over the same journal, with two differences: a header
   * gives the country, and all events of a day have the same time of receipt, so that lists show
   * them in the order they happened.
   */
  #openIngest() {
    const { clock } = this.#options;
    let receivedAt = clock.now();
    const ingest = createIngest({
      ...this.#options,
      acceptor: new LocalAcceptor(this.#options),
      clock: { now: () => receivedAt },
      countryHeader: COUNTRY_HEADER,
    });
    return {
      deliver(events: readonly ShopEvent[], target: SampleTarget, signal: AbortSignal) {
        receivedAt = clock.now();
        return deliver(ingest, events, target, signal);
      },
    };
  }

  #noteFault(projectId: string, error: unknown): void {
    const known = error instanceof AppError;
    this.#faults.set(projectId, known ? error.detail : "Something went wrong. Try again.");
    const level = known ? "warn" : "error";
    this.#options.log[level]({ err: error, projectId }, "sample data could not be loaded");
  }
}

/** The project's oldest key. Throws `conflict` if the project does not have one. */
async function findKey(prisma: PrismaClient, projectId: string): Promise<string> {
  const row = await prisma.ingestKey.findFirst({
    where: { projectId, revokedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { key: true },
  });
  if (row !== null) return row.key;
  throw new AppError(
    "conflict",
    "Sample data is sent with the project's ingest key. Create a key first.",
  );
}
