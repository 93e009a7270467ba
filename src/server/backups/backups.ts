import {
  type BackupAttempt,
  BackupError,
  type BackupResult,
  type BackupStatus,
  createBackup,
  dueAt,
  latestIn,
  openStore,
  placeOf,
  type RunningStores,
  readBackupStatus,
  recordAttempt,
  snapshotOfRunning,
} from "@/backup";
import { BackgroundLoop } from "@/base/background-loop";
import type { Env } from "@/base/env";
import { type Health, READY } from "@/base/health";
import type { Log } from "@/base/log";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";

type BackupsOptions = {
  env: Env;
  stores: RunningStores;
  version: string;
  log: Log;
};

export type BackupRequest = {
  /** A directory or `s3://bucket/prefix`; BACKUP_TO if it is missing. */
  to?: string | undefined;
  /** How many to keep; all if it is missing, or BACKUP_KEEP in BACKUP_TO. */
  keep?: number | undefined;
};

const CHECK_MS = MINUTE_MS;
const RETRY_MS = HOUR_MS;

const FAILED: Health = {
  status: "degraded",
  detail: "The last scheduled backup failed. The log says why.",
};

/** Makes the backups of a running server, one at a time: on request, and by schedule. */
export class Backups {
  readonly #loop = new BackgroundLoop(() => this.#runIfDue(), {
    name: "backups",
    intervalMs: CHECK_MS,
    firstAfterMs: 0,
    // It has been logged and recorded.
    onError: () => undefined,
  });
  #isRunning = false;
  #scheduled: Health = READY;

  constructor(private readonly options: BackupsOptions) {}

  start(): void {
    if (this.options.env.BACKUP_TO !== undefined) this.#loop.start();
  }

  /** Interrupts a running backup. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  get health(): Health {
    return this.#scheduled;
  }

  status(): Promise<BackupStatus> {
    return readBackupStatus(this.options.stores.dataDir);
  }

  get #scheduledPlace(): string | null {
    const { BACKUP_TO: to } = this.options.env;
    return to === undefined ? null : placeOf(to);
  }

  /** Throws {@link BackupError} with a sentence for the operator. */
  async run({ to = this.options.env.BACKUP_TO, keep }: BackupRequest): Promise<BackupResult> {
    const { env, stores, version, log } = this.options;
    if (to === undefined) throw new BackupError("Name a directory, or set BACKUP_TO.");
    if (this.#isRunning) throw new BackupError("Another backup is running. Try again later.");
    this.#isRunning = true;
    const startedAt = stores.clock.now();
    const place = placeOf(to);
    const attempt = (outcome: Pick<BackupAttempt, "stored" | "error">) =>
      recordAttempt(
        stores.dataDir,
        { startedAt, finishedAt: stores.clock.now(), to: place, ...outcome },
        this.#scheduledPlace,
      );
    try {
      const { signal } = this.#loop;
      const store = openStore(to, env, signal);
      const result = await createBackup({
        store,
        takeSnapshot: () => snapshotOfRunning(stores, signal),
        keep: keep ?? (place === this.#scheduledPlace ? env.BACKUP_KEEP : null),
        version,
        signal,
      });
      const { id, bytes, newBytes, pausedMs } = result;
      await attempt({ stored: { id, bytes, newBytes, pausedMs }, error: null });
      for (const warning of result.warnings) log.warn({ to: place }, warning);
      log.info({ to: place, id, bytes, newBytes, pausedMs }, "Made a backup");
      return result;
    } catch (error) {
      log.error({ err: error, to: place }, "Could not make a backup");
      const message =
        error instanceof BackupError ? error.message : "An unexpected error; see the log.";
      // The disk may be full, which is not what the operator needs to read then.
      await attempt({ stored: null, error: message }).catch(() => undefined);
      throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  async #runIfDue(): Promise<void> {
    const { env, stores } = this.options;
    const place = this.#scheduledPlace;
    if (place === null) return;
    const { last, lastSuccess } = latestIn(await this.status(), place);
    const schedule = { every: env.BACKUP_EVERY, at: env.BACKUP_AT };
    const now = stores.clock.now();
    const hasFailed = last !== null && last.error !== null;
    const failedAt = hasFailed ? startOf(last, now) : null;
    const retryAt = failedAt === null ? 0 : failedAt + RETRY_MS;
    const due = Math.max(retryAt, dueAt(schedule, startOf(lastSuccess, now)));
    this.#scheduled = hasFailed ? FAILED : READY;
    if (this.#isRunning || now < due) return;
    try {
      await this.run({});
      this.#scheduled = READY;
    } catch (error) {
      this.#scheduled = FAILED;
      throw error;
    }
  }
}

/** Null for a time to come: the clock was wrong, and the schedule must not wait until then. */
const startOf = (attempt: BackupAttempt | null, now: number): number | null =>
  attempt !== null && attempt.startedAt <= now ? attempt.startedAt : null;
