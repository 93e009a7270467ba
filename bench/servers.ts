import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { type Identity, initEnv, launch, newIdentity, type ServerEnv } from "../e2e/server";
import { addApiUsers } from "./api-users";
import type { Bench, Build } from "./part";

export type BenchServer = Identity & {
  url: string;
  pid: number;
  /** A personal key. With several users, each call returns the next user's. */
  queryKey(): string;
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>;
};

type Start = {
  entry: string;
  nodeArguments?: string[];
  build?: Build;
  dataDir?: string;
  identity?: Identity;
  env?: ServerEnv;
  /** Whether the load exceeds one user's rate limits. */
  manyUsers?: boolean;
};

const PRODUCT = "dist/server/main.mjs";
const START_SCRIPT = "scripts/start.mjs";
const BARE_NODE = "bench/bare-server.mjs";
const HTTP_ONLY = "bench/stages/http-only.ts";

const URL_LINE = /running at +(http:\/\/\S+)/;

async function start(bench: Bench, options: Start): Promise<BenchServer> {
  const identity = options.identity ?? newIdentity();
  const dataDir = options.dataDir ?? (await bench.makeDirectory());
  const env = { ...initEnv(identity), DATA_DIR: dataDir, LOG_LEVEL: "error", ...options.env };
  const keys = options.manyUsers ? await addApiUsers(env) : [identity.personalKey];
  const cwd = options.build?.checkout ?? packageRoot();
  const entry = [...(options.nodeArguments ?? []), join(cwd, options.entry)];
  const run = launch(env, { entry, cwd });
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

/** Starts a built server as `npm start` runs it; by default, this build. */
export const startProduct = (bench: Bench, options: Omit<Start, "entry"> = {}) =>
  start(bench, { nodeArguments: startArguments(options.build), ...options, entry: PRODUCT });

/** Starts the program that `npm start` calls, which first checks that the build is up to date. */
export const startScript = (bench: Bench, options: Omit<Start, "entry">) =>
  start(bench, { nodeArguments: startArguments(options.build), ...options, entry: START_SCRIPT });

/** The arguments for Node in the script "start" of the build's package.json. */
function startArguments(build: Build | undefined): string[] {
  const file = join(build?.checkout ?? packageRoot(), "package.json");
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(file, "utf8"));
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

export const startBareNode = (bench: Bench) => start(bench, { entry: BARE_NODE });

/** Starts the product's HTTP server for ingestion, without ingestion itself. */
export const startHttpOnly = (bench: Bench) =>
  start(bench, { entry: HTTP_ONLY, nodeArguments: ["--import", "tsx"] });
