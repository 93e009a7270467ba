import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tellGuard } from "./guard";
import { signalTree } from "./process-tree";

export type Program = {
  path: string;
  args: string[];
  cwd: string;
  /** This process's environment by default. */
  env?: NodeJS.ProcessEnv;
  /** The user that runs it; this process's user by default. */
  user?: { uid: number; gid: number } | null;
  /** What it writes once it accepts connections. */
  ready: RegExp;
  /** The signal for an orderly stop. */
  stopSignal: NodeJS.Signals;
};

/** A server of a test. It ends with the test's process, even if that is killed. */
export interface TestServerProcess {
  /** Starts it again after {@link kill} or {@link stop}, on the same port and directory. */
  start(): Promise<void>;
  /** Stops it in an orderly way. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it and its child processes with SIGKILL, which leaves no time to clean up. */
  kill(): Promise<void>;
  /** Freezes it and its child processes (SIGSTOP), like a machine that hangs. */
  pause(): void;
  resume(): void;
  isRunning(): boolean;
  /** The last part of what it has written. */
  output(): string;
}

const MAX_OUTPUT = 65_536;

/** Starts a server and waits until it is ready. Rejects with its output if it ends before. */
export async function startServerProcess(program: Program): Promise<TestServerProcess> {
  let child: ChildProcess | undefined;
  let output = "";

  async function start(): Promise<void> {
    if (child) throw new Error(`${program.path} is already running.`);
    const started = spawnProgram(program);
    child = started;
    await new Promise<void>((resolve, reject) => {
      let sinceStart = "";
      const onData = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MAX_OUTPUT);
        sinceStart = (sinceStart + chunk.toString()).slice(-MAX_OUTPUT);
        if (program.ready.test(sinceStart)) resolve();
      };
      started.stdout?.on("data", onData);
      started.stderr?.on("data", onData);
      started.once("error", reject);
      started.once("close", (code) => {
        if (child === started) child = undefined;
        if (started.pid !== undefined) tellGuard({ pid: started.pid, ended: true });
        reject(new Error(`${program.path} ended with ${code}. Output:\n${sinceStart}`));
      });
    });
  }

  async function end(signal: (running: ChildProcess, pid: number) => void): Promise<void> {
    const running = child;
    if (running?.pid === undefined) return;
    const ended = once(running, "close");
    signal(running, running.pid);
    await ended;
  }

  const stop = () =>
    end((running, pid) => {
      // A frozen process does not react to other signals.
      signalTree(pid, "SIGCONT");
      running.kill(program.stopSignal);
    });

  const signalRunning = (signal: NodeJS.Signals) => {
    if (child?.pid === undefined) throw new Error(`${program.path} is not running.`);
    signalTree(child.pid, signal);
  };

  await start();
  return {
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    kill: () => end((_, pid) => signalTree(pid, "SIGKILL")),
    pause: () => signalRunning("SIGSTOP"),
    resume: () => signalRunning("SIGCONT"),
    isRunning: () => child !== undefined,
    output: () => output,
  };
}

function spawnProgram({ path, args, cwd, env, user }: Program): ChildProcess {
  const child = spawn(path, args, {
    cwd,
    ...(env && { env }),
    ...user,
    // Ctrl-C in the terminal must not reach it before the test has ended.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) tellGuard({ pid: child.pid });
  return child;
}
