import { type ChildProcess, fork } from "node:child_process";
import { StartError } from "@/base/start-error";
import { engineEntry } from "./entry";
import type { FromEngine, ToEngine } from "./protocol";

type Start = Omit<Extract<ToEngine, { type: "start" }>, "type">;
type Ready = Extract<FromEngine, { type: "ready" }>;
type End = { code: number | null; signal: NodeJS.Signals | null; lastWords: string };

export type EngineProcess = {
  pid: number;
  port: number;
  detached: Ready["detached"];
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<End>;
  stop(): Promise<void>;
};

/** The embedded engine did not start; the message is fit for the operator. */
export class EngineStartError extends StartError {
  constructor(
    readonly why: Extract<FromEngine, { type: "failed" }>["why"] | "ended",
    message: string,
  ) {
    super(message);
    this.name = "EngineStartError";
  }
}

/**
 * The child sees nothing else of the parent's environment, which holds secrets. Queries wait in
 * libuv's threads: with the four that it has by default, four slow questions would stop every
 * insert; the number is read once, before Node starts.
 */
const ENVIRONMENT = { NODE_ENV: "production", TZ: "UTC", UV_THREADPOOL_SIZE: "16" } as const;
const STOP_WITHIN_MS = 4_000;
const LAST_WORDS = 2_000;

/** Starts one engine process. Rejects with {@link EngineStartError}. */
export async function launch(start: Start): Promise<EngineProcess> {
  const { file, execArgv } = engineEntry();
  const child = fork(file, {
    execArgv,
    env: ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = endOf(child);
  child.send({ type: "start", ...start } satisfies ToEngine);
  try {
    const { port, detached } = await ready(child, ended);
    return { pid: pidOf(child), port, detached, ended, stop: () => stop(child, ended) };
  } catch (error) {
    await stop(child, ended);
    throw error;
  }
}

function ready(child: ChildProcess, ended: Promise<End>): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new EngineStartError("ended", error.message)));
    child.once("message", (message: FromEngine) => {
      if (message.type === "ready") resolve(message);
      else reject(new EngineStartError(message.why, message.message));
    });
    void ended.then(({ lastWords }) => {
      reject(new EngineStartError("ended", `ClickHouse ended while it started: ${lastWords}`));
    });
  });
}

/** Asks, and then makes sure: a native query in flight can hold an exit up for long. */
async function stop(child: ChildProcess, ended: Promise<End>): Promise<void> {
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  if (child.connected) child.send({ type: "stop" } satisfies ToEngine);
  await ended;
  clearTimeout(force);
}

function endOf(child: ChildProcess): Promise<End> {
  let lastWords = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal, lastWords: lastWords.trim() }));
    child.once("error", () => resolve({ code: null, signal: null, lastWords }));
  });
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new EngineStartError("ended", "ClickHouse could not be run.");
  return child.pid;
}
