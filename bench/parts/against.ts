import { setTimeout as delay } from "node:timers/promises";
import { batchRequests, singleRequests, type Target } from "../events";
import { type Host, startProduct } from "../hosts";
import { drive, forSeconds } from "../load";
import type { Bench, Figure, Part } from "../part";
import { median, medianRatio } from "../stats";

const PAIRS = 30;
const WARM_UP_SECONDS = 5;
const SECONDS = 3;
/** In which a server finishes what it was left with, so that it is not the other's burden. */
const REST_MS = 1_000;

type Kind = {
  name: string;
  connections: number;
  eventsEach: number;
  requests(target: Target): (connection: number) => Uint8Array;
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
 * Ingestion of this build beside that of another checkout, also built: both servers run, and take the load
 * in turn, so that what else the machine does falls on both.
 */
export const against = (checkout: string): Part => ({
  name: "against",
  title: `ingestion of this build against that of ${checkout}, in turn`,
  async run(bench) {
    const hosts = [await startProduct(bench), await startProduct(bench, { checkout })];
    const figures: Figure[] = [];
    for (const kind of KINDS) figures.push(...(await compare(bench, kind, hosts)));
    return figures;
  },
});

async function compare(bench: Bench, kind: Kind, hosts: readonly Host[]): Promise<Figure[]> {
  bench.say(`${kind.name}: ${PAIRS} pairs of ${SECONDS} s`);
  const sides = hosts.map((host) => ({ turn: turnsOf(kind, host), rates: [] as number[] }));
  for (const { turn } of sides) await turn(WARM_UP_SECONDS);
  const inTurn = [...sides];
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const { turn, rates } of inTurn) rates.push(await turn(SECONDS));
    // Whoever comes second finds another machine than who comes first: each does as often.
    inTurn.reverse();
  }
  const [mine = [], theirs = []] = sides.map(({ rates }) => rates);
  return figures(kind.name, mine, theirs);
}

/** A turn of the load, in events a second. */
function turnsOf(kind: Kind, host: Host): (seconds: number) => Promise<number> {
  const next = kind.requests(host);
  return async (seconds) => {
    const load = await drive(host.url, kind.connections, forSeconds(seconds, next));
    await delay(REST_MS);
    return load.perSecond * kind.eventsEach;
  };
}

function figures(name: string, mine: readonly number[], theirs: readonly number[]): Figure[] {
  const ratio = medianRatio(mine, theirs);
  const note = `median of ${PAIRS} pairs, with 95% confidence from ${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`;
  return [
    { what: `${name}: this build, median`, value: median(mine), unit: "/s" },
    { what: `${name}: the other, median`, value: median(theirs), unit: "/s" },
    { what: `${name}: times the other`, value: ratio.median, unit: "×", note },
  ];
}
