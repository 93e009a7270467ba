import { type ChildProcess, fork } from "node:child_process";
import { StartError } from "@/base/errors";
import { engineEntry } from "./entry";
import { ownerOf } from "./owner";
import type { FromEngine, StuckStatement, ToEngine } from "./protocol";

type Start = Omit<Extract<ToEngine, { type: "start" }>, "type">;
type Ready = Extract<FromEngine, { type: "ready" }>;
type End = {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  /** The statement that could not be stopped, if the process was killed because of it. */
  stuck?: StuckStatement;
  hung?: true;
};

export type EngineProcess = {
  pid: number;
  port: number;
  detached: Ready["detached"];
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<End>;
  /** Resolves when ClickHouse responds. */
  ping(): Promise<void>;
  /** Kills a process that hangs. */
  killHung(): void;
  stop(): Promise<void>;
};

/** The embedded engine did not start. The message is one line for the operator. */
export class EngineStartError extends StartError {
  constructor(
    message: string,
    /** Whether another process uses the directory. */
    readonly locked: boolean = false,
  ) {
    super(message);
    this.name = "EngineStartError";
  }
}

/**
 * The child gets nothing else from the parent's environment, which contains secrets. Queries block
 * threads of libuv: with the default of four, four slow queries would block all inserts. Node reads
 * the number only when it starts.
 */
const ENVIRONMENT = { NODE_ENV: "production", TZ: "UTC", UV_THREADPOOL_SIZE: "16" } as const;
/**
 * Starting reads the metadata of every part. If it takes longer than this, it is considered hung.
 */
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 4_000;
const MAX_OUTPUT = 2_000;

/**
 * Starts an engine process. Rejects with {@link EngineStartError} if that fails or `stopping`
 * aborts first; no process is left running then.
 */
export async function launch(start: Start, stopping: AbortSignal): Promise<EngineProcess> {
  const { file, execArgv } = engineEntry();
  // This argument lets a later server find out whether the parent is still running.
  const child = fork(file, [String(process.pid)], {
    execArgv,
    env: ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { ended, kill: killBecause } = endOf(child);
  // Node reports a failed spawn with a later event; until then the child has no methods.
  if (child.pid === undefined) throw spawnError((await ended).output);
  child.send({ type: "start", ...start } satisfies ToEngine);
  const giveUp = AbortSignal.any([stopping, AbortSignal.timeout(START_WITHIN_MS)]);
  const kill = () => void child.kill("SIGKILL");
  giveUp.addEventListener("abort", kill, { once: true });
  const first = await Promise.race([ready(child), ended]);
  giveUp.removeEventListener("abort", kill);
  if (!("type" in first)) throw startError(first, start.path);
  return {
    pid: pidOf(child),
    port: first.port,
    detached: first.detached,
    ended,
    ping: () => ping(child),
    killHung: () => killBecause({ hung: true }),
    stop: () => stop(child, ended),
  };
}

function ready(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on("message", (message: FromEngine) => message.type === "ready" && resolve(message));
  });
}

function ping(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: FromEngine) => {
      if (message.type !== "pong") return;
      child.off("message", listen);
      resolve();
    };
    child.on("message", listen);
    // A ping that cannot be sent is never answered; `ended` reports the end of the process.
    child.send({ type: "ping" } satisfies ToEngine, () => undefined);
  });
}

function startError({ output }: End, path: string): EngineStartError {
  if (output.includes("Cannot lock file")) {
    const owner = ownerOf(path);
    const who = owner === null ? "Another process" : `Another process (${owner})`;
    const remedy = owner === null ? "Stop it" : `Stop it (kill ${owner})`;
    const message = `${who} is using ${path}. ${remedy}, or set DATA_DIR to another directory.`;
    return new EngineStartError(message, true);
  }
  const why = output.replace(/\s+/g, " ") || "it was stopped before it was ready";
  return new EngineStartError(`ClickHouse did not start: ${why}`);
}

const SPAWN_CAUSES: [RegExp, string][] = [
  [/EMFILE|ENFILE/, "too many open files. Raise the limit (ulimit -n)"],
  [/EAGAIN/, "too many processes or threads. Raise the limit (ulimit -u)"],
  [/ENOMEM/, "not enough free memory"],
];

function spawnError(words: string): EngineStartError {
  const cause = SPAWN_CAUSES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
  return new EngineStartError(`Could not start the ClickHouse process: ${cause}.`);
}

/**
 * Asks the process to exit, and kills it after a while, since a running native query can delay the
 * exit.
 */
async function stop(child: ChildProcess, ended: Promise<End>): Promise<void> {
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  if (child.connected) child.send({ type: "stop" } satisfies ToEngine);
  await ended;
  clearTimeout(force);
}

type Why = Pick<End, "stuck" | "hung">;

/**
 * A statement that cannot be stopped ends only with the process. Killing the process does not
 * damage data.
 */
function endOf(child: ChildProcess): { ended: Promise<End>; kill(why: Why): void } {
  let output = "";
  let why: Why = {};
  const kill = (reason: Why) => {
    why = reason;
    child.kill("SIGKILL");
  };
  child.on("message", (message: FromEngine) => {
    if (message.type === "stuck") kill({ stuck: message.statement });
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  });
  const ended = new Promise<End>((resolve) => {
    // Not "exit", after which more stderr output can follow.
    child.once("close", (code, signal) => resolve({ code, signal, output: output.trim(), ...why }));
    child.on("error", ({ message }) => resolve({ code: null, signal: null, output: message }));
  });
  return { ended, kill };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined)
    throw new EngineStartError("Could not start the ClickHouse process.");
  return child.pid;
}
