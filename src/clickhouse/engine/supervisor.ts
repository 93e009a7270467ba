import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { newSecret } from "@/base/ids";
import type { Log } from "@/base/log";
import { type EngineProcess, launch } from "./process";
import type { DetachedParts } from "./protocol";

export type SupervisorOptions = {
  /** The data directory of ClickHouse; made when it is missing. */
  path: string;
  /** For the whole engine, in bytes. */
  memoryLimit: number;
  log: Log;
};

export interface RunningEngine {
  /** Stays the same when the engine is restarted. Holds the password. */
  readonly url: string;
  /** Of the process that runs now; undefined between two. */
  readonly pid: number | undefined;
  /** Ends the engine for good. */
  stop(): Promise<void>;
}

const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 5_000;
/** An engine that lived this long did not die of its start. */
const HEALTHY_AFTER_MS = 30_000;

/**
 * Starts the embedded ClickHouse and starts it again whenever it dies. Rejects when the first start
 * fails, with one line for the operator.
 */
export async function startEngine(options: SupervisorOptions): Promise<RunningEngine> {
  const { log, memoryLimit } = options;
  const path = resolve(options.path);
  await mkdir(path, { recursive: true });
  const password = newSecret();
  let port = 0;
  let current: EngineProcess | undefined;
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const startedAt = performance.now();
    const engine = await launch({ path, memoryLimit, port, password });
    if (stopped) return engine.stop();
    port = engine.port;
    current = engine;
    reportDetached(log, engine.detached);
    void engine.ended.then(({ code, signal, lastWords }) => {
      current = undefined;
      if (stopped) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      log.error({ code, signal, lastWords }, "the embedded ClickHouse ended; starting it again");
      restart();
    });
  }

  function restart(): void {
    const wait = Math.min(FIRST_RESTART_MS * 2 ** failures, LONGEST_RESTART_MS);
    failures += 1;
    timer = setTimeout(() => {
      run().then(
        () => log.info({ pid: current?.pid }, "the embedded ClickHouse runs again"),
        (error: unknown) => {
          log.error({ err: error }, "the embedded ClickHouse did not start");
          if (!stopped) restart();
        },
      );
    }, wait);
  }

  await run();
  return {
    url: `http://default:${password}@127.0.0.1:${port}/default`,
    get pid() {
      return current?.pid;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current?.stop();
    },
  };
}

function reportDetached(log: Log, detached: DetachedParts[]): void {
  for (const { table, reason, parts } of detached) {
    log.warn(
      { table, reason, parts },
      "ClickHouse set broken parts of a table aside, most likely after a power cut",
    );
  }
}
