import { resolve } from "node:path";
import { packageRoot } from "@/base/package-root";
import { type Identity, initEnv, launch, newIdentity, type ServerEnv } from "../e2e/server";
import type { Bench } from "./part";
import { addReaders } from "./readers";

export type Host = Identity & {
  url: string;
  pid: number;
  /** A key to ask with: each time that of another user, where there are several. */
  readerKey(): string;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
};

type Start = {
  entry: string[];
  dataDir?: string;
  identity?: Identity;
  env?: ServerEnv;
  /** Whether it will be asked more often than one user may. */
  readers?: boolean;
};

const PRODUCT = "dist/server/main.mjs";
const START_SCRIPT = ["scripts/start.mjs"];
const NEXT_ONLY = ["node_modules/next/dist/bin/next", "start", "--port", "0"];
const BARE = ["bench/bare-server.mjs"];

/** Our own server and Next's say where they run in these words. */
const RUNNING = /(?:running at|Local:) +(http:\/\/\S+)/;

async function start(bench: Bench, options: Start): Promise<Host> {
  const identity = options.identity ?? newIdentity();
  const dataDir = options.dataDir ?? (await bench.directory());
  const env = { ...initEnv(identity), DATA_DIR: dataDir, LOG_LEVEL: "error", ...options.env };
  const keys = options.readers ? await addReaders(env) : [identity.personalKey];
  const run = launch(env, { ...(options.entry && { entry: options.entry }) });
  bench.defer(() => stop());
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endWith(run);
    return stopping;
  };
  const url = await run.untilOutput(RUNNING);
  const readerKey = inTurn(keys);
  return { ...identity, url: url.replace("localhost", "127.0.0.1"), pid: run.pid, readerKey, stop };
}

function inTurn(keys: string[]): () => string {
  let next = 0;
  return () => keys[next++ % keys.length] ?? "";
}

async function endWith(run: ReturnType<typeof launch>): Promise<void> {
  run.signal("SIGTERM");
  await run.exit;
}

/** The built server, as `npm start` runs it; of another checkout, where its folder is given. */
export const startProduct = (
  bench: Bench,
  { checkout = ".", ...options }: Omit<Start, "entry"> & { checkout?: string } = {},
) => start(bench, { ...options, entry: [resolve(packageRoot(), checkout, PRODUCT)] });

/** What `npm start` calls: it looks first whether all is built. */
export const startScript = (bench: Bench, options: Omit<Start, "entry">) =>
  start(bench, { ...options, entry: START_SCRIPT });

/** The same build on a plain Next host, where ingestion goes through a route handler. */
export const startNextOnly = (bench: Bench) => start(bench, { entry: NEXT_ONLY });

export const startBare = (bench: Bench) => start(bench, { entry: BARE });
