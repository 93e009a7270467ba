import { spawn } from "node:child_process";
import { once } from "node:events";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { entryCount } from "@/pipeline";
import { RemoteAcceptor } from "@/server/ingest-workers/remote-acceptor";
import type { Bench } from "../part";
import { processorWatch } from "../processes";
import { prepareEntries } from "./prepare";
import { threadTime } from "./thread-time";

/** Processor time in ms on either side of the channel between a worker and the main process. */
export type CrossingTime = { worker: number; main: number };

export type Crossing = (load: {
  events: number;
  size: number;
  at: number;
}) => Promise<CrossingTime>;

/** This process takes the place of the worker; its child, that of the main process. */
export async function openCrossing(bench: Bench): Promise<Crossing> {
  const program = fileURLToPath(new URL("./crossing-peer.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  bench.onEnd(async () => {
    const exit = once(child, "exit");
    child.kill();
    await exit;
  });
  const [, , , channel] = child.stdio;
  const { pid } = child;
  if (!(channel instanceof Duplex) || pid === undefined) throw new Error("There is no channel.");
  const acceptor = new RemoteAcceptor(channel);
  return async ({ events, size, at }) => {
    const entries = await prepareEntries(at, size);
    const watch = processorWatch(pid);
    const { all } = await threadTime(async () => {
      let left = events;
      await Promise.all(
        entries.map(async (encoded) => {
          while (left > 0) {
            left -= entryCount(encoded.entry);
            const receivedAt = Date.now();
            const admission = await acceptor.admit("tm_ingest_benchmark", receivedAt);
            const input = { receivedAt, tally: {}, received: size, events: encoded };
            await admission?.accept(input);
          }
        }),
      );
    });
    return { worker: all, main: watch().server };
  };
}
