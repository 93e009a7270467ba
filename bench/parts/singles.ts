import { singleRequests } from "../events";
import { type Host, startBare, startNextOnly, startProduct } from "../hosts";
import { drive, forSeconds, type Load } from "../load";
import type { Bench, Figure, Part } from "../part";

const CONNECTIONS = 200;
const WARM_UP_SECONDS = 4;
const SECONDS = 10;

/** Single events with random ids over many connections: the two doors, and what Node itself can do. */
export const singles: Part = {
  name: "singles",
  title: `single events over ${CONNECTIONS} connections, each durable before its answer`,
  async run(bench) {
    const bare = await measure(bench, "a bare Node server", startBare);
    const fast = await measure(bench, "the fast lane", startProduct);
    const door = await measure(bench, "the Next route", startNextOnly);
    return [
      ...figures("fast lane", fast, bare, { atLeast: 10_000 }, { atLeast: 0.3 }),
      ...figures("Next route", door, bare),
      ...figures("bare Node server", bare),
    ];
  },
};

async function measure(bench: Bench, name: string, start: (bench: Bench) => Promise<Host>) {
  bench.say(`${name}: ${WARM_UP_SECONDS} s to warm up, ${SECONDS} s measured`);
  const host = await start(bench);
  const next = singleRequests(host, CONNECTIONS);
  await drive(host.url, CONNECTIONS, forSeconds(WARM_UP_SECONDS, next));
  const load = await drive(host.url, CONNECTIONS, forSeconds(SECONDS, next));
  await host.stop();
  return load;
}

function figures(
  name: string,
  load: Load,
  bare?: Load,
  rate?: { atLeast: number },
  ratio?: { atLeast: number },
): Figure[] {
  const lines: Figure[] = [
    { what: `${name}: events`, value: load.perSecond, unit: "/s", ...(rate && { target: rate }) },
    { what: `${name}: p50`, value: load.p50Ms, unit: "ms" },
    { what: `${name}: p99`, value: load.p99Ms, unit: "ms" },
  ];
  if (bare) {
    const value = load.perSecond / bare.perSecond;
    const what = `${name}: events, of a bare Node server's`;
    lines.push({ what, value, unit: "×", ...(ratio && { target: ratio }) });
  }
  return lines;
}
