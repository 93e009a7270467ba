import { workerCount } from "@/server/ingest-workers/worker-count";
import { encodedRows, insertRows } from "../direct-inserts";
import { startEngine } from "../engine";
import { answeringSide, type Load } from "../ingest-side";
import { estimate } from "../pairs/stats";
import { type MeasuredSide, type Sample, type Side, takeTurns } from "../pairs/take-turns";
import type { Measurement, Part } from "../part";
import { processorWatch } from "../processes";
import { startHttpOnly } from "../servers";
import { ceilingOf, type StageCost, type Stages } from "../stages/ceiling";
import { type Commit, KNOWN_IDS, openCommit } from "../stages/commit";
import { type Crossing, openCrossing } from "../stages/crossing";
import { type Body, createPreparation, makeBodies, prepareBody } from "../stages/prepare";
import { threadTime } from "../stages/thread-time";

type Kind = Load & {
  what: string;
  /** Events per turn of a stage that is driven from memory. */
  events: number;
  /** Rows per insert: what the writer collects in 250 ms of 40,000 events/s, or a full block. */
  insertRows: number;
};

const KINDS: readonly Kind[] = [
  {
    what: "batches of 500",
    connections: 8,
    eventsEach: 500,
    events: 100_000,
    insertRows: 50_000,
  },
  {
    what: "single events",
    connections: 200,
    eventsEach: 1,
    events: 20_000,
    insertRows: 10_000,
  },
];

/** Measures each stage of ingestion alone, and computes what larger machines can take. */
export const stages: Part = {
  name: "stages",
  title:
    "processor time per event of each stage of ingestion alone, in all threads; computed ceilings",
  async run(bench) {
    const http = await startHttpOnly(bench);
    const crossing = await openCrossing(bench);
    const commit = await openCommit(bench);
    const engine = await startEngine(bench, { dataDir: await bench.makeDirectory() });
    const all: Measurement[] = [];
    for (const kind of KINDS) {
      bench.log(kind.what);
      const sides = [
        answeringSide("HTTP", http, kind),
        prepareSide(kind),
        crossingSide(kind, crossing),
        commitSide(kind, commit),
        await insertSide(kind, engine),
      ];
      all.push(...report(kind, await takeTurns(bench, sides, { rounds: 7 })));
    }
    return all;
  },
};

/** From the bytes of a body to encoded events and the body of the response. */
function prepareSide({ eventsEach, events }: Kind): Side {
  const bodies = makeBodies(Math.min(64, events / eventsEach), eventsEach);
  const ingest = createPreparation();
  const nextBody = (request: number): Body => {
    const body = bodies[request % bodies.length];
    if (!body) throw new RangeError("There are no bodies.");
    return body;
  };
  return {
    name: "decode, parse, validate, encode",
    async turn() {
      const { thread, all } = await threadTime(async () => {
        const requests = events / eventsEach;
        for (let request = 0; request < requests; request++)
          await prepareBody(ingest, nextBody(request));
      });
      return { thread: (thread * 1000) / events, all: (all * 1000) / events };
    },
  };
}

function crossingSide({ eventsEach, connections, events }: Kind, cross: Crossing): Side {
  return {
    name: "from a worker to the main process and back",
    async turn() {
      const { worker, main } = await cross({ events, size: eventsEach, at: connections });
      const perEvent = (ms: number) => (ms * 1000) / events;
      return { worker: perEvent(worker), main: perEvent(main), all: perEvent(worker + main) };
    },
  };
}

function commitSide({ eventsEach, connections, events }: Kind, commit: Commit): Side {
  return {
    name: `group commit and removal, ${KNOWN_IDS / 1e6} million known ids`,
    async turn() {
      const { thread, all } = await commit({ events, size: eventsEach, at: connections });
      return { thread: (thread * 1000) / events, all: (all * 1000) / events };
    },
  };
}

async function insertSide(
  { insertRows: rows }: Kind,
  { clickhouse, pid }: Awaited<ReturnType<typeof startEngine>>,
): Promise<Side> {
  const block = await encodedRows(rows);
  const inserts = Math.max(2, Math.round(20_000 / rows));
  return {
    name: `insert of ${rows.toLocaleString("en-US")} rows`,
    async turn() {
      const watch = processorWatch(pid);
      const client = await threadTime(async () => {
        for (let insert = 0; insert < inserts; insert++) await insertRows(clickhouse, block);
      });
      const perEvent = (ms: number) => (ms * 1000) / (inserts * rows);
      return {
        thread: perEvent(client.thread),
        all: perEvent(client.all + watch().engine),
        wall: perEvent(client.wall),
      };
    },
  };
}

/** Machines to compute ceilings for, with the number of workers that each has by default. */
const MACHINES = [2, 4, 8].map((cores) => ({ cores, workers: workerCount(undefined, cores) }));

function report({ what }: Kind, sides: readonly MeasuredSide[]): Measurement[] {
  const [http, prepare, crossing, commit, insert] = sides;
  if (!http || !prepare || !crossing || !commit || !insert) return [];
  const measured = sides.flatMap(({ name, samples }): Measurement[] => {
    const { median: value, interval } = estimate(samples.map((sample) => costOf(sample).all));
    return [{ what: `${what}: ${name}`, value, unit: "µs", interval }];
  });
  const rounds = http.samples.map(
    (sample, round): Stages => ({
      http: costOf(sample),
      prepare: costOf(prepare.samples[round]),
      crossing: crossingOf(crossing.samples[round]),
      commit: costOf(commit.samples[round]),
      insert: costOf(insert.samples[round]),
      insertWall: insert.samples[round]?.wall ?? Number.NaN,
    }),
  );
  const computed = MACHINES.map((machine): Measurement => {
    const ceilings = rounds.map((round) => ceilingOf(round, machine));
    const { median: value, interval } = estimate(ceilings.map(({ perSecond }) => perSecond));
    const limits = [...new Set(ceilings.map(({ limit }) => limit))].join(" or ");
    return {
      what: `${what}: computed ceiling, ${machine.cores} cores, ${machine.workers} workers`,
      value,
      unit: "/s",
      interval,
      note: `computed, not measured; limited by ${limits}`,
    };
  });
  return [...measured, ...computed];
}

const crossingOf = (sample: Sample = {}): Stages["crossing"] => ({
  worker: costOf({ all: sample.worker ?? 0 }),
  main: costOf({ all: sample.main ?? 0 }),
});

/** A stage that is measured from outside runs in one thread. */
function costOf(sample: Sample = {}): StageCost {
  const all = sample.all ?? sample.server ?? 0;
  return { all, thread: sample.thread ?? all };
}
