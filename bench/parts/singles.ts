import { singleRequests } from "../events";
import { forSeconds, type LoadResult, runLoad } from "../load";
import type { Bench, Measurement, Part } from "../part";
import { type BenchServer, startBareNode, startNextOnly, startProduct } from "../servers";

const CONNECTIONS = 200;
const WARM_UP_SECONDS = 4;
const SECONDS = 10;

/** Compares both ingestion servers with a bare Node server: single events over many connections. */
export const singles: Part = {
  name: "singles",
  title: `single events over ${CONNECTIONS} connections, each durable before its response`,
  async run(bench) {
    const bare = await measure(bench, "a bare Node server", startBareNode);
    const fast = await measure(bench, "the fast lane", startProduct);
    const nextRoute = await measure(bench, "the Next route", startNextOnly);
    return [
      ...measurements("fast lane", fast, bare, { atLeast: 10_000 }, { atLeast: 0.3 }),
      ...measurements("Next route", nextRoute, bare),
      ...measurements("bare Node server", bare),
    ];
  },
};

async function measure(bench: Bench, name: string, start: (bench: Bench) => Promise<BenchServer>) {
  bench.log(`${name}: ${WARM_UP_SECONDS} s warm-up, ${SECONDS} s measured`);
  const server = await start(bench);
  const next = singleRequests(server, CONNECTIONS);
  await runLoad(server.url, CONNECTIONS, forSeconds(WARM_UP_SECONDS, next));
  const load = await runLoad(server.url, CONNECTIONS, forSeconds(SECONDS, next));
  await server.stop();
  return load;
}

function measurements(
  name: string,
  load: LoadResult,
  bare?: LoadResult,
  rate?: { atLeast: number },
  ratio?: { atLeast: number },
): Measurement[] {
  const lines: Measurement[] = [
    { what: `${name}: events`, value: load.perSecond, unit: "/s", ...(rate && { target: rate }) },
    { what: `${name}: p50`, value: load.p50Ms, unit: "ms" },
    { what: `${name}: p99`, value: load.p99Ms, unit: "ms" },
  ];
  if (bare) {
    const value = load.perSecond / bare.perSecond;
    const what = `${name}: events, ratio to a bare Node server`;
    lines.push({ what, value, unit: "×", ...(ratio && { target: ratio }) });
  }
  return lines;
}
