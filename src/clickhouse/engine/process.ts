import { type ChildProcess, fork } from "node:child_process";
import { StartError } from "@/base/errors";
import { engineEntry } from "./entry";
import { holderOf } from "./owner";
import type { FromEngine, Stuck, ToEngine } from "./protocol";

type Start = Omit<Extract<ToEngine, { type: "start" }>, "type">;
type Ready = Extract<FromEngine, { type: "ready" }>;
type End = {
  code: number | null;
  signal: NodeJS.Signals | null;
  lastWords: string;
  /** Why it was ended, if it was for one of these. */
  stuck?: Stuck;
  hung?: true;
};

export type EngineProcess = {
  pid: number;
  port: number;
  detached: Ready["detached"];
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<End>;
  /** Resolves when ClickHouse answers. */
  ping(): Promise<void>;
  /** Kills a process that hangs. */
  killHung(): void;
  stop(): Promise<void>;
};

/** The embedded engine did not start; the message is one line, fit for the operator. */
export class EngineStartError extends StartError {
  constructor(
    message: string,
    /** Another process has the directory. */
    readonly locked: boolean = false,
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
/** A start reads every part's metadata; one that takes longer than this hangs. */
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 4_000;
const LAST_WORDS = 2_000;

/**
 * Starts one engine process. Rejects with {@link EngineStartError}, also when `stopping` aborts before
 * it is ready; nothing is left running then.
 */
export async function launch(start: Start, stopping: AbortSignal): Promise<EngineProcess> {
  const { file, execArgv } = engineEntry();
  // Its argument tells a later server whether this process, its parent, still runs.
  const child = fork(file, [String(process.pid)], {
    execArgv,
    env: ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { ended, kill: killBecause } = endOf(child);
  // Node fails to spawn with an event that comes later; until then the child lacks its methods.
  if (child.pid === undefined) throw spawnError((await ended).lastWords);
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
    // A ping that cannot be sent goes unanswered; `ended` reports the end of the process.
    child.send({ type: "ping" } satisfies ToEngine, () => undefined);
  });
}

function startError({ lastWords }: End, path: string): EngineStartError {
  if (lastWords.includes("Cannot lock file")) {
    const holder = holderOf(path);
    const who = holder === null ? "Another process" : `Another process (${holder})`;
    const remedy = holder === null ? "Stop it" : `Stop it (kill ${holder})`;
    const message = `${who} uses ${path}. ${remedy}, or set DATA_DIR to another folder.`;
    return new EngineStartError(message, true);
  }
  const why = lastWords.replace(/\s+/g, " ") || "it was ended before it was ready";
  return new EngineStartError(`ClickHouse did not start: ${why}`);
}

const SPAWN_CAUSES: [RegExp, string][] = [
  [/EMFILE|ENFILE/, "too many open files. Raise the limit (ulimit -n)"],
  [/EAGAIN/, "too many processes or threads. Raise the limit (ulimit -u)"],
  [/ENOMEM/, "too little memory is free"],
];

function spawnError(words: string): EngineStartError {
  const cause = SPAWN_CAUSES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
  return new EngineStartError(`Could not start the ClickHouse process: ${cause}.`);
}

/** Asks, and then makes sure: a native query in flight can hold an exit up for long. */
async function stop(child: ChildProcess, ended: Promise<End>): Promise<void> {
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  if (child.connected) child.send({ type: "stop" } satisfies ToEngine);
  await ended;
  clearTimeout(force);
}

type Why = Pick<End, "stuck" | "hung">;

/** Of statements that cannot be stopped a process is rid by its end alone; the data takes no harm. */
function endOf(child: ChildProcess): { ended: Promise<End>; kill(why: Why): void } {
  let lastWords = "";
  let why: Why = {};
  const kill = (reason: Why) => {
    why = reason;
    child.kill("SIGKILL");
  };
  child.on("message", (message: FromEngine) => {
    if (message.type === "stuck") kill({ stuck: message.statement });
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  const ended = new Promise<End>((resolve) => {
    // Not "exit", after which the last of stderr may still be on its way.
    child.once("close", (code, signal) =>
      resolve({ code, signal, lastWords: lastWords.trim(), ...why }),
    );
    child.on("error", ({ message }) => resolve({ code: null, signal: null, lastWords: message }));
  });
  return { ended, kill };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new EngineStartError("ClickHouse could not be run.");
  return child.pid;
}
