import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./part";

/** Runs a part with things of its own, and ends them with it, however it ends. */
export async function withBench<T>(
  say: (text: string) => void,
  interrupted: AbortSignal,
  run: (bench: Bench) => Promise<T>,
): Promise<T> {
  const ends: (() => Promise<unknown>)[] = [];
  const defer: Bench["defer"] = (end) => void ends.push(end);
  const directory = async () => {
    const path = await mkdtemp(join(tmpdir(), "tallymark-bench-"));
    defer(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const stop = new Promise<never>((_, reject) => {
    const give = () => reject(interrupted.reason);
    if (interrupted.aborted) give();
    else interrupted.addEventListener("abort", give, { once: true });
  });
  try {
    return await Promise.race([run({ directory, defer, say }), stop]);
  } finally {
    for (let end = ends.pop(); end; end = ends.pop()) {
      await end().catch((error: unknown) => say(`could not clean up: ${String(error)}`));
    }
  }
}
