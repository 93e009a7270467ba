import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { programEntry } from "@/base/program-entry";

/** A server or a directory of this process. `ended`: it is gone. */
export type Guarded = { pid?: number; directory?: string; ended?: boolean };

let guard: Writable | undefined;

/**
 * Makes sure that a server ends, or a directory is removed, when this process ends,
 * even if it is killed.
 */
export function tellGuard(guarded: Guarded): void {
  guard ??= startGuard();
  guard.write(`${JSON.stringify(guarded)}\n`);
}

function startGuard(): Writable {
  const { file, execArgv } = programEntry(import.meta.url, "./guard-process.ts", "");
  const child = spawn(process.execPath, [...execArgv, file], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  // It must not keep the test's process alive.
  child.unref();
  if ("unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
  return child.stdin;
}

export type TemporaryDirectory = { path: string; remove(): Promise<void> };

/** An empty directory that is removed with this process at the latest. */
export async function temporaryDirectory(name: string): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), `tallymark-${name}-`));
  tellGuard({ directory: path });
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      tellGuard({ directory: path, ended: true });
    },
  };
}
