import cluster, { type Worker } from "node:cluster";
import type { Duplex } from "node:stream";
import { openTelemetryVariables } from "@/base/env";
import type { Snapshot } from "@/base/metrics/snapshot";
import { programEntry } from "@/base/program-entry";
import { CHANNEL_FD, type FromWorker, type ToWorker, type WorkerSettings } from "./protocol";
import { type AcceptorService, serveAcceptor } from "./serve-acceptor";

export type IngestWorker = {
  pid: number | undefined;
  /** Resolves when it accepts connections, or with false if it ends before that. */
  listening: Promise<boolean>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Resolves when it has done what it was doing. */
  ping(): Promise<void>;
  /** Resolves with the values of its metrics. Does not settle if it has ended. */
  measure(): Promise<Snapshot>;
  kill(): void;
  /** Lets it complete requests in flight for up to `graceMs`. Resolves when it has ended. */
  stop(graceMs: number): Promise<void>;
};

/** Starting takes less than a second; after this long, it hangs. */
const START_WITHIN_MS = 60_000;
/** How long a worker that stops may take on top of its grace. */
const STOP_WITHIN_MS = 1_000;

/**
 * Starts a worker. The workers accept connections from one socket, which the cluster module of Node
 * opens here and shares with them, so accepting them costs this process nothing.
 */
export function launchWorker(settings: WorkerSettings, service: AcceptorService): IngestWorker {
  const worker = forkWorker();
  const ended = endOf(worker);
  const send = (message: ToWorker) => void worker.send(message, () => undefined);
  const channel = worker.process.stdio?.[CHANNEL_FD];
  if (channel) serveAcceptor(channel as Duplex, service);
  worker.on("message", ({ type }: FromWorker) => {
    if (type === "loaded") send({ type: "start", ...settings });
  });
  const kill = () => void worker.process.kill("SIGKILL");
  const tooLate = setTimeout(kill, START_WITHIN_MS);
  let isListening = false;
  const listening = new Promise<boolean>((resolve) => {
    worker.once("listening", () => {
      isListening = true;
      resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  void listening.then(() => clearTimeout(tooLate));
  return {
    pid: worker.process.pid,
    listening,
    ended,
    ping: async () => void (await ask(worker, { type: "ping" }, "pong")),
    measure: async () => (await ask(worker, { type: "measure" }, "measured")).snapshot,
    kill,
    async stop(graceMs) {
      const force = setTimeout(kill, graceMs + STOP_WITHIN_MS);
      if (isListening) send({ type: "stop", graceMs });
      else kill();
      await ended;
      clearTimeout(force);
    },
  };
}

type ReplyOf<T extends FromWorker["type"]> = Extract<FromWorker, { type: T }>;

function ask<T extends FromWorker["type"]>(worker: Worker, question: ToWorker, reply: T) {
  return new Promise<ReplyOf<T>>((resolve) => {
    const listen = (message: FromWorker) => {
      if (message.type !== reply) return;
      worker.off("message", listen);
      resolve(message as ReplyOf<T>);
    };
    worker.on("message", listen);
    worker.send(question, () => undefined);
  });
}

/** Workers prepare events with the young generation that `npm start` gives the main process. */
const isMemoryLimit = (argument: string) => argument.startsWith("--max-semi-space-size=");

function forkWorker(): Worker {
  // Round-robin would hand each connection to a worker only after it has taken the previous one.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { file, execArgv } = programEntry(import.meta.url, "./worker.ts", "dist/server/worker.mjs");
  cluster.setupPrimary({
    exec: file,
    execArgv: [...process.execArgv.filter(isMemoryLimit), ...execArgv],
    args: [],
    stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
  });
  return cluster.fork({
    ...NO_VARIABLES(),
    ...openTelemetryVariables(),
    NODE_ENV: "production",
    TZ: "UTC",
  });
}

/** Node adds the variables of this process, which contain secrets, unless they are undefined. */
const NO_VARIABLES = (): Record<string, undefined> =>
  Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));

function endOf(worker: Worker): IngestWorker["ended"] {
  return new Promise((resolve) => {
    worker.once("exit", (code, signal) => resolve({ code, signal }));
    // It could not be started.
    worker.once("error", () => resolve({ code: null, signal: null }));
  });
}
