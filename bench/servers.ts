import { resolve } from "node:path";
import { packageRoot } from "@/base/package-root";
import { type Identity, initEnv, launch, newIdentity, type ServerEnv } from "../e2e/server";
import { addApiUsers } from "./api-users";
import type { Bench } from "./part";

export type BenchServer = Identity & {
  url: string;
  pid: number;
  /** A personal key. With several users, each call returns the next user's. */
  queryKey(): string;
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>;
};

type Start = {
  entry: string[];
  dataDir?: string;
  identity?: Identity;
  env?: ServerEnv;
  /** Whether the load exceeds one user's rate limits. */
  manyUsers?: boolean;
};

const PRODUCT = "dist/server/main.mjs";
const START_SCRIPT = ["scripts/start.mjs"];
const NEXT_ONLY = ["node_modules/next/dist/bin/next", "start", "--port", "0"];
const BARE_NODE = ["bench/bare-server.mjs"];

/** Matches the line in which our own server and Next print their URL. */
const URL_LINE = /(?:running at|Local:) +(http:\/\/\S+)/;

async function start(bench: Bench, options: Start): Promise<BenchServer> {
  const identity = options.identity ?? newIdentity();
  const dataDir = options.dataDir ?? (await bench.makeDirectory());
  const env = { ...initEnv(identity), DATA_DIR: dataDir, LOG_LEVEL: "error", ...options.env };
  const keys = options.manyUsers ? await addApiUsers(env) : [identity.personalKey];
  const run = launch(env, { ...(options.entry && { entry: options.entry }) });
  bench.onEnd(() => stop());
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopProcess(run);
    return stopping;
  };
  const url = await run.untilOutput(URL_LINE);
  const queryKey = roundRobin(keys);
  return { ...identity, url: url.replace("localhost", "127.0.0.1"), pid: run.pid, queryKey, stop };
}

function roundRobin(keys: string[]): () => string {
  let next = 0;
  return () => keys[next++ % keys.length] ?? "";
}

async function stopProcess(run: ReturnType<typeof launch>): Promise<void> {
  run.signal("SIGTERM");
  await run.exit;
}

/** Starts the built server as `npm start` runs it, or the server of another checkout. */
export const startProduct = (
  bench: Bench,
  { checkout = ".", ...options }: Omit<Start, "entry"> & { checkout?: string } = {},
) => start(bench, { ...options, entry: [resolve(packageRoot(), checkout, PRODUCT)] });

/** Starts the program that `npm start` calls, which first checks that the build is up to date. */
export const startScript = (bench: Bench, options: Omit<Start, "entry">) =>
  start(bench, { ...options, entry: START_SCRIPT });

/** Starts the same build as a plain Next server, where ingestion goes through a route handler. */
export const startNextOnly = (bench: Bench) => start(bench, { entry: NEXT_ONLY });

export const startBareNode = (bench: Bench) => start(bench, { entry: BARE_NODE });
