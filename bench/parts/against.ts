import { setTimeout as delay } from "node:timers/promises";
import { batchRequests, type Endpoint, singleRequests } from "../events";
import { forSeconds, runLoad } from "../load";
import type { Bench, Measurement, Part } from "../part";
import { type BenchServer, startProduct } from "../servers";
import { median, medianRatio } from "../stats";

const PAIRS = 30;
const WARM_UP_SECONDS = 5;
const SECONDS = 3;
/**
 * Waits for a server to finish its background work, so that it does not slow down the other server.
 */
const PAUSE_MS = 1_000;

type Kind = {
  name: string;
  connections: number;
  eventsEach: number;
  requests(target: Endpoint): (connection: number) => Uint8Array;
};

const KINDS: readonly Kind[] = [
  {
    name: "single events",
    connections: 200,
    eventsEach: 1,
    requests: (target) => singleRequests(target, 200),
  },
  {
    name: "batches of 500",
    connections: 8,
    eventsEach: 500,
    requests: (target) => batchRequests(target, 8, 500),
  },
];

/**
 * Compares ingestion of this build with that of another checkout, also built. Both servers run at
 * the same time and receive the load in turns, so that other load on the machine affects both.
 */
export const against = (checkout: string): Part => ({
  name: "against",
  title: `ingestion of this build compared with ${checkout}, in turns`,
  async run(bench) {
    const servers = [await startProduct(bench), await startProduct(bench, { checkout })];
    const all: Measurement[] = [];
    for (const kind of KINDS) all.push(...(await compare(bench, kind, servers)));
    return all;
  },
});

async function compare(
  bench: Bench,
  kind: Kind,
  servers: readonly BenchServer[],
): Promise<Measurement[]> {
  bench.log(`${kind.name}: ${PAIRS} pairs of ${SECONDS} s`);
  const sides = servers.map((server) => ({
    turn: loadTurn(kind, server),
    rates: [] as number[],
  }));
  for (const { turn } of sides) await turn(WARM_UP_SECONDS);
  const order = [...sides];
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const { turn, rates } of order) rates.push(await turn(SECONDS));
    // The first turn can affect the second, so each side goes first equally often.
    order.reverse();
  }
  const [mine = [], theirs = []] = sides.map(({ rates }) => rates);
  return measurements(kind.name, mine, theirs);
}

/** Returns a function that runs one turn and resolves to its events per second. */
function loadTurn(kind: Kind, server: BenchServer): (seconds: number) => Promise<number> {
  const next = kind.requests(server);
  return async (seconds) => {
    const load = await runLoad(server.url, kind.connections, forSeconds(seconds, next));
    await delay(PAUSE_MS);
    return load.perSecond * kind.eventsEach;
  };
}

function measurements(
  name: string,
  mine: readonly number[],
  theirs: readonly number[],
): Measurement[] {
  const ratio = medianRatio(mine, theirs);
  const note = `median of ${PAIRS} pairs; 95% confidence interval ${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`;
  return [
    { what: `${name}: this build, median`, value: median(mine), unit: "/s" },
    { what: `${name}: the other build, median`, value: median(theirs), unit: "/s" },
    { what: `${name}: ratio to the other build`, value: ratio.median, unit: "×", note },
  ];
}
