import { EventEmitter } from "node:events";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { newSecret } from "@/base/ids";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import type { SupervisedServer } from "../types";
import { HEARTBEAT, type Heartbeat, watchHeartbeat } from "./heartbeat";
import { holderOf, isOrphanedEngine } from "./owner";
import { type EngineProcess, EngineStartError, launch } from "./process";
import type { DetachedParts, Stuck } from "./protocol";

export type SupervisorOptions = {
  /** The data directory of ClickHouse; made when it is missing. */
  path: string;
  /** For the whole engine, in bytes. */
  memoryLimit: number;
  log: Log;
  /** Called when a statement that could not be stopped has had the engine restarted. */
  onStuck?: (statement: Stuck) => void;
  heartbeat?: Heartbeat;
};

export interface RunningEngine extends SupervisedServer {
  /** Stays the same when the engine is restarted. Holds the password. */
  readonly url: string;
  /** Of the process that runs now; undefined between two. */
  readonly pid: number | undefined;
  /** Ends the engine for good. */
  stop(): Promise<void>;
}

const RID_OF_STUCK =
  "a statement went on beyond its time and could not be stopped; starting the embedded ClickHouse again";

const HUNG = "the embedded ClickHouse does not answer any more; replacing its process";

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;
/** An engine that lived this long did not die of its start. */
const HEALTHY_AFTER_MS = 30_000;

/**
 * Starts the embedded ClickHouse and starts it again whenever it dies. Rejects with
 * {@link EngineStartError} when the first start fails.
 */
export async function startEngine(options: SupervisorOptions): Promise<RunningEngine> {
  const { log, memoryLimit, heartbeat = HEARTBEAT } = options;
  const path = resolve(options.path);
  const password = newSecret();
  const stopping = new AbortController();
  await mkdir(path, { recursive: true });

  let current: EngineProcess | undefined = await launchWhenFree(
    log,
    { path, memoryLimit, password, port: 0 },
    stopping.signal,
  );
  const { port } = current;
  const unresponsive = new EventEmitter().setMaxListeners(0);
  let isResponsive = true;
  reportDetached(log, current.detached);
  const watching = keepRunning();

  async function keepRunning(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      if (current) {
        const startedAt = performance.now();
        const end = await endOf(current);
        current = undefined;
        if (stopping.signal.aborted) return;
        if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
        log.error(end, reasonOf(end));
        if (end.stuck) options.onStuck?.(end.stuck);
      }
      await pause(backoff(failures), stopping.signal);
      failures += 1;
      if (!stopping.signal.aborted) await restart();
    }
    // Asked to stop while it was starting.
    await current?.stop();
  }

  /** Waits until the engine ends, and kills it when it hangs. */
  async function endOf(engine: EngineProcess): Promise<End> {
    const over = new AbortController();
    const hung = watchHeartbeat(heartbeat, {
      ping: engine.ping,
      onResponsive(state) {
        isResponsive = state;
        if (!state) unresponsive.emit("unresponsive");
      },
      signal: over.signal,
    });
    void hung.then((isHung) => isHung && engine.killHung());
    const end = await engine.ended;
    over.abort();
    isResponsive = true;
    return end;
  }

  async function restart(): Promise<void> {
    try {
      current = await launch({ path, memoryLimit, password, port }, stopping.signal);
      reportDetached(log, current.detached);
      log.info({ pid: current.pid }, "the embedded ClickHouse runs again");
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ err: error }, "the embedded ClickHouse did not start");
    }
  }

  return {
    url: `http://default:${password}@127.0.0.1:${port}/default`,
    get pid() {
      return current?.pid;
    },
    get isResponsive() {
      return isResponsive;
    },
    onUnresponsive(listener) {
      unresponsive.on("unresponsive", listener);
      return () => void unresponsive.off("unresponsive", listener);
    },
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}

type End = Awaited<EngineProcess["ended"]>;

function reasonOf({ stuck, hung }: End): string {
  if (stuck) return RID_OF_STUCK;
  return hung ? HUNG : "the embedded ClickHouse ended; starting it again";
}

const backoff = (failures: number) =>
  Math.min(FIRST_RESTART_MS * 2 ** failures, LONGEST_RESTART_MS);

const HANDOVER_MS = 3_000;
const HANDOVER_AGAIN_MS = 100;

/**
 * The engine of a parent that was killed a moment ago may still be ending. One that hangs never ends by
 * itself, and is ended here; a directory that another program has locked is left alone.
 */
async function launchWhenFree(
  log: Log,
  ...start: Parameters<typeof launch>
): Promise<EngineProcess> {
  let deadline = performance.now() + HANDOVER_MS;
  let hasEndedOrphan = false;
  for (;;) {
    try {
      return await launch(...start);
    } catch (error) {
      if (!(error instanceof EngineStartError && error.locked)) throw error;
      if (performance.now() > deadline) {
        if (hasEndedOrphan || !endOrphan(start[0].path, log)) throw error;
        hasEndedOrphan = true;
        deadline = performance.now() + HANDOVER_MS;
      }
      await delay(HANDOVER_AGAIN_MS);
    }
  }
}

/** Ends the engine that has the directory, when the server that started it is gone. */
function endOrphan(path: string, log: Log): boolean {
  const pid = holderOf(path);
  if (pid === null || !isOrphanedEngine(pid)) return false;
  log.warn({ pid }, "killing an embedded ClickHouse that hangs and whose server is gone");
  process.kill(pid, "SIGKILL");
  return true;
}

function reportDetached(log: Log, detached: DetachedParts[]): void {
  for (const { table, reason, parts, names } of detached) {
    log.warn(
      { table, reason, parts, names },
      "ClickHouse set broken parts of a table aside, most likely after a power cut",
    );
  }
}
