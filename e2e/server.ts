import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newSecret } from "@/base/ids";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The built server. */
export const ENTRY = "dist/server/main.mjs";

export type ServerEnv = Record<string, string>;

export type TestServer = {
  url: string;
  ingestKey: string;
  personalKey: string;
  projectId: string;
  dataDir: string;
  pid: number;
  /** Returns everything the process has written so far. */
  output(): string;
  /** Stops the server, with SIGTERM by default; resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGKILL, which leaves no time to clean up. */
  kill(): Promise<void>;
};

/** A project and its keys, reused for a restart on the same directory. */
export type Identity = { projectId: string; ingestKey: string; personalKey: string };

export const newIdentity = (): Identity => ({
  projectId: crypto.randomUUID(),
  ingestKey: `tm_ingest_${newSecret()}`,
  personalKey: `tm_user_${newSecret()}`,
});

/** Creates an empty data directory; `remove` deletes it. */
export async function temporaryDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "tallymark-e2e-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Starts the built server as a process on a free port and waits until it responds. */
export async function startServer(options: {
  dataDir: string;
  identity?: Identity;
  env?: ServerEnv;
  wrapper?: string[];
}): Promise<TestServer> {
  const identity = options.identity ?? newIdentity();
  const { dataDir, env, wrapper = [] } = options;
  const run = launch({ ...initEnv(identity), DATA_DIR: dataDir, ...env }, { wrapper });
  const url = await run.untilOutput(/running at (http:\/\/\S+)/);
  return {
    ...identity,
    url,
    dataDir,
    pid: run.pid,
    output: run.output,
    stop(signal = "SIGTERM") {
      run.signal(signal);
      return run.exit;
    },
    async kill() {
      run.signal("SIGKILL");
      await run.exit;
    },
  };
}

/** Returns the environment variables that create this identity at the start. */
export function initEnv(identity: Identity): ServerEnv {
  return {
    TALLYMARK_INIT_EMAIL: "owner@example.com",
    TALLYMARK_INIT_PASSWORD: newSecret(),
    // Load tests send hundreds of thousands of events, which is more than Free allows in a month.
    TALLYMARK_INIT_PLAN: "pro",
    TALLYMARK_INIT_PROJECT_ID: identity.projectId,
    TALLYMARK_INIT_INGEST_KEY: identity.ingestKey,
    TALLYMARK_INIT_PERSONAL_KEY: identity.personalKey,
  };
}

type Launch = {
  entry?: string[];
  /** A wrapper command that finally replaces itself with the command that follows it. */
  wrapper?: string[];
  /** The working directory; this checkout by default. */
  cwd?: string;
};

/** Runs the built server with only these of the product's environment variables. */
export function launch(env: ServerEnv, { entry = [ENTRY], wrapper = [], cwd = ROOT }: Launch = {}) {
  const [program = "", ...args] = [...wrapper, process.execPath, ...entry];
  const child = spawn(program, args, {
    cwd,
    env: { ...serverEnv(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return {
    ...watch(child),
    pid: pidOf(child),
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
}

/** Never 0, since a signal to process 0 goes to the tests' own process group. */
function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The server could not be started.");
  return child.pid;
}

/** What every server of a test gets. */
export function serverEnv(): ServerEnv & { NODE_ENV: "production" } {
  // Any of these tests can be run with processes for ingestion.
  const { PATH = "", HOME = "", INGEST_WORKERS = "" } = process.env;
  return {
    PATH,
    HOME,
    INGEST_WORKERS,
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
    PORT: "0",
  };
}

function watch(child: ChildProcess) {
  let text = "";
  const listeners = new Set<() => void>();
  const onData = (chunk: Buffer) => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", onData);
  child.stderr?.on("data", onData);
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    output: () => text,
    exit,
    /**
     * Resolves to the first group of the first match; rejects with the output if the
     * process exits first.
     */
    untilOutput(pattern: RegExp): Promise<string> {
      return new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(text)?.[1];
          if (found) resolve(found);
        };
        listeners.add(check);
        check();
        void exit.then((code) => reject(new Error(`exited with ${code}. Output:\n${text}`)));
      });
    },
  };
}
