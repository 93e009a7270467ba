import { setTimeout as wait } from "node:timers/promises";
import { newIdentity } from "../../e2e/server";
import { startScript } from "../hosts";
import type { Bench, Part } from "../part";
import { residentMegabytes } from "../processes";
import { timed } from "../stats";

const IDLE_MS = 10_000;

/** A start on an empty data directory, and a second one on what the first has left. */
export const start: Part = {
  name: "start",
  title: "start, stop and idle memory of the built server",
  async run(bench) {
    const options = { dataDir: await bench.directory(), identity: newIdentity() };
    bench.say("a first start, then a second one");
    const first = await startAndStop(bench, options);
    const second = await startAndStop(bench, options);
    const quick = { atMost: 8 };
    return [
      { what: "first start → first answer", value: first.start, unit: "s", target: quick },
      { what: "second start → first answer", value: second.start, unit: "s", target: quick },
      {
        what: "idle memory, server and engine",
        value: second.megabytes,
        unit: "MB",
        target: { atMost: 900 },
        note: `resident, ${IDLE_MS / 1000} s after the first answer`,
      },
      { what: "stop", value: second.stop, unit: "s", target: { atMost: 10 } },
    ];
  },
};

async function startAndStop(bench: Bench, options: Parameters<typeof startScript>[1]) {
  const started = await timed(async () => {
    const host = await startScript(bench, options);
    const { status } = await fetch(`${host.url}/api/health`);
    if (status !== 200) throw new Error(`/api/health answered ${status}`);
    return host;
  });
  await wait(IDLE_MS);
  const megabytes = residentMegabytes(started.result.pid);
  const stopped = await timed(() => started.result.stop());
  return { start: started.ms / 1000, megabytes, stop: stopped.ms / 1000 };
}
