import { setTimeout as wait } from "node:timers/promises";
import { newIdentity } from "../../e2e/server";
import { compare } from "../pairs/compare";
import { timed } from "../pairs/stats";
import { type Side, takeTurns } from "../pairs/take-turns";
import type { Bench, Build, Part } from "../part";
import { familyOf, residentMegabytes } from "../processes";
import { startScript } from "../servers";

/** After this long, Node has given back the memory that only the start needed. */
const IDLE_MS = 60_000;

/** Measures a first start with an empty data directory and a second start with the same one. */
export const start: Part = {
  name: "start",
  title: "start, stop and idle memory of the built server",
  async run(bench) {
    const sides = bench.builds.map((build) => startSide(bench, build));
    const fast = { atMost: 8 };
    return compare(await takeTurns(bench, sides, { rounds: 3, warmUps: 0 }), [
      { key: "first", what: "first start → first response", unit: "s", target: fast },
      { key: "second", what: "second start → first response", unit: "s", target: fast },
      {
        key: "memory",
        what: "idle memory, server and ClickHouse",
        unit: "MB",
        target: { atMost: 700 },
        note: `resident, ${IDLE_MS / 1000} s after the first response`,
      },
      { key: "server", what: "idle memory, server", unit: "MB" },
      { key: "engine", what: "idle memory, ClickHouse", unit: "MB" },
      { key: "stop", what: "stop", unit: "s", target: { atMost: 10 } },
    ]);
  },
};

function startSide(bench: Bench, build: Build): Side {
  return {
    name: build.name,
    async turn() {
      const options = { build, dataDir: await bench.makeDirectory(), identity: newIdentity() };
      const first = await untilResponse(bench, options);
      await first.result.stop();
      const second = await untilResponse(bench, options);
      await wait(IDLE_MS);
      const family = familyOf(second.result.pid);
      const [server, engine] = [family.server, family.engine].map(residentMegabytes);
      const stopped = await timed(() => second.result.stop());
      return {
        first: first.ms / 1000,
        second: second.ms / 1000,
        stop: stopped.ms / 1000,
        memory: residentMegabytes([...family.server, ...family.engine]),
        server: server ?? 0,
        engine: engine ?? 0,
      };
    },
  };
}

const untilResponse = (bench: Bench, options: Parameters<typeof startScript>[1]) =>
  timed(async () => {
    const server = await startScript(bench, options);
    const { status } = await fetch(`${server.url}/api/health`);
    if (status !== 200) throw new Error(`/api/health returned ${status}`);
    return server;
  });
