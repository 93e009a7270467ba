import { EventEmitter } from "node:events";
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@/base/log";
import { counter } from "@/base/metrics/registry";
import { type Heartbeat, killIfHung } from "@/base/processes/heartbeat";
import { keepRunning } from "@/base/processes/keep-running";
import type { SupervisedServer } from "../types";
import { type EngineAccess, privateAccess, urlOf } from "./access";
import { isOrphanedEngine, ownerOf } from "./owner";
import { type EngineProcess, EngineStartError, launch } from "./process";
import type { DetachedParts, StuckStatement } from "./protocol";

export type SupervisorOptions = {
  /** The data directory of ClickHouse; created if missing. */
  path: string;
  /** The limit for the whole engine, in bytes. */
  memoryLimit: number;
  log: Log;
  /** By default, only this process can use the engine. */
  access?: EngineAccess;
  /** Called when the engine is restarted because a statement could not be stopped. */
  onStuck?: (statement: StuckStatement) => void;
  heartbeat?: Heartbeat;
};

export interface RunningEngine extends SupervisedServer {
  /** Stays the same after a restart. Contains the password. */
  readonly url: string;
  /** Undefined during a restart. */
  readonly pid: number | undefined;
  /** Stops the engine for good. */
  stop(): Promise<void>;
}

const RESTARTS = counter(
  "tallymark_clickhouse_engine_restarts_total",
  "How often the embedded ClickHouse ended and was restarted",
);

const STUCK =
  "A statement exceeded its time limit and could not be stopped; restarting the embedded ClickHouse";

const HUNG = "The embedded ClickHouse is not responding; restarting it";

const FIRST_RESTART_MS = 100;

/**
 * A busy engine answers a ping within seconds, since it does not wait in a lane. A
 * minute means it hangs.
 */
const HEARTBEAT: Heartbeat = { intervalMs: 10_000, unresponsiveAfter: 2, hungAfter: 6 };

/**
 * Starts the embedded ClickHouse and restarts it whenever it ends. Rejects with
 * {@link EngineStartError} if the first start fails.
 */
export async function startEngine(options: SupervisorOptions): Promise<RunningEngine> {
  const { log, memoryLimit, heartbeat = HEARTBEAT } = options;
  const path = resolve(options.path);
  const access = options.access ?? privateAccess();
  const stopping = new AbortController();
  await mkdir(path, { recursive: true });

  const first = await launchWhenFree(log, { path, memoryLimit, access }, stopping.signal);
  const { port } = first;
  let current: EngineProcess | null = first;
  const unresponsive = new EventEmitter().setMaxListeners(0);
  let isResponsive = true;
  reportDetached(log, first.detached);
  const supervised = keepRunning(first, {
    launch: restart,
    endOf,
    onEnd(end) {
      RESTARTS.inc();
      log.error(end, reasonOf(end));
      if (end.stuck) options.onStuck?.(end.stuck);
    },
    firstRestartMs: FIRST_RESTART_MS,
    signal: stopping.signal,
  });

  /** Waits until the engine ends, and kills it if it hangs. */
  async function endOf(engine: EngineProcess): Promise<End> {
    const { ended, ping, killHung: kill } = engine;
    const onResponsive = (state: boolean) => {
      isResponsive = state;
      if (!state) unresponsive.emit("unresponsive");
    };
    await killIfHung({ ended, ping, kill, onResponsive }, heartbeat);
    current = null;
    isResponsive = true;
    return ended;
  }

  async function restart(): Promise<EngineProcess | null> {
    try {
      current = await launch({ path, memoryLimit, access: { ...access, port } }, stopping.signal);
      reportDetached(log, current.detached);
      log.info({ pid: current.pid }, "The embedded ClickHouse is running again");
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error({ err: error }, "The embedded ClickHouse did not start; retrying");
    }
    return current;
  }

  return {
    url: urlOf({ ...access, port }),
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
      await supervised;
      // It may have been starting.
      await current?.stop();
    },
  };
}

type End = Awaited<EngineProcess["ended"]>;

function reasonOf({ stuck, hung }: End): string {
  if (stuck) return STUCK;
  return hung ? HUNG : "The embedded ClickHouse exited; restarting it";
}

const HANDOVER_MS = 3_000;
const HANDOVER_AGAIN_MS = 100;

/**
 * The engine of a parent that was just killed may still be ending, so this waits for the directory.
 * Kills an orphaned engine that hangs, but no other program that has locked the directory.
 */
async function launchWhenFree(
  log: Log,
  ...start: Parameters<typeof launch>
): Promise<EngineProcess> {
  let deadline = performance.now() + HANDOVER_MS;
  let hasKilledOrphan = false;
  for (;;) {
    try {
      return await launch(...start);
    } catch (error) {
      if (!(error instanceof EngineStartError && error.locked)) throw error;
      if (performance.now() > deadline) {
        if (hasKilledOrphan || !killOrphan(start[0].path, log)) throw error;
        hasKilledOrphan = true;
        deadline = performance.now() + HANDOVER_MS;
      }
      await delay(HANDOVER_AGAIN_MS);
    }
  }
}

/** Kills the engine that uses the directory if the server that started it has ended. */
function killOrphan(path: string, log: Log): boolean {
  const pid = ownerOf(path);
  if (pid === null || !isOrphanedEngine(pid)) return false;
  log.warn({ pid }, "Killing a hung embedded ClickHouse whose server has exited");
  process.kill(pid, "SIGKILL");
  return true;
}

function reportDetached(log: Log, detached: DetachedParts[]): void {
  for (const { table, reason, parts, names } of detached) {
    log.warn(
      { table, reason, parts, names },
      "ClickHouse detached broken parts of a table, most likely after a power failure",
    );
  }
}
