import { setTimeout as wait } from "node:timers/promises";
import { newIdentity } from "../../e2e/server";
import type { Bench, Part } from "../part";
import { residentMegabytes } from "../processes";
import { startScript } from "../servers";
import { timed } from "../stats";

const IDLE_MS = 10_000;

/** Measures a first start with an empty data directory and a second start with the same one. */
export const start: Part = {
  name: "start",
  title: "start, stop and idle memory of the built server",
  async run(bench) {
    const options = { dataDir: await bench.makeDirectory(), identity: newIdentity() };
    bench.log("first start, then second start");
    const first = await startAndStop(bench, options);
    const second = await startAndStop(bench, options);
    const fast = { atMost: 8 };
    return [
      { what: "first start → first response", value: first.start, unit: "s", target: fast },
      { what: "second start → first response", value: second.start, unit: "s", target: fast },
      {
        what: "idle memory, server and engine",
        value: second.megabytes,
        unit: "MB",
        target: { atMost: 900 },
        note: `resident, ${IDLE_MS / 1000} s after the first response`,
      },
      { what: "stop", value: second.stop, unit: "s", target: { atMost: 10 } },
    ];
  },
};

async function startAndStop(bench: Bench, options: Parameters<typeof startScript>[1]) {
  const started = await timed(async () => {
    const server = await startScript(bench, options);
    const { status } = await fetch(`${server.url}/api/health`);
    if (status !== 200) throw new Error(`/api/health returned ${status}`);
    return server;
  });
  await wait(IDLE_MS);
  const megabytes = residentMegabytes(started.result.pid);
  const stopped = await timed(() => started.result.stop());
  return { start: started.ms / 1000, megabytes, stop: stopped.ms / 1000 };
}
