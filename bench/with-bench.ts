import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "./part";

/** Runs a part and then all of its clean-ups, even if the part fails. */
export async function withBench<T>(
  options: Pick<Bench, "builds" | "rounds" | "ids" | "log">,
  interrupted: AbortSignal,
  run: (bench: Bench) => Promise<T>,
): Promise<T> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const onEnd: Bench["onEnd"] = (cleanUp) => void cleanUps.push(cleanUp);
  const makeDirectory = async () => {
    const path = await mkdtemp(join(tmpdir(), "tallymark-bench-"));
    onEnd(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const stop = new Promise<never>((_, reject) => {
    const abort = () => reject(interrupted.reason);
    if (interrupted.aborted) abort();
    else interrupted.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([run({ ...options, makeDirectory, onEnd }), stop]);
  } finally {
    for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
      await cleanUp().catch((error: unknown) =>
        options.log(`could not clean up: ${String(error)}`),
      );
    }
  }
}
