import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { queryMetric } from "../api";
import { Connection } from "../connection";
import { batchRequests, singleRequests } from "../events";
import { median } from "../pairs/stats";
import type { Bench, Measurement, Part } from "../part";
import { familyOf } from "../processes";
import { type BenchServer, startProduct } from "../servers";

const MINUTES = 60;
const BATCH = 450;
const SINGLES = 25;
/** Two batches and fifty single events per second: 950 events. */
const EVERY_MS = 500;
const METRICS = ["count", "unique_users", "unique_sessions", "events_per_user"];
const DAY_MS = 86_400_000;

type Sample = { server: number; engine: number; files: number; disk: number };

/** Checks that memory and files stay bounded during an hour of events and queries. */
export const soak: Part = {
  name: "soak",
  title: `${MINUTES} minutes of 950 events/s and one query/s: memory by process, and disk`,
  async run(bench) {
    const dataDir = await bench.makeDirectory();
    const server = await startProduct(bench, { dataDir, manyUsers: true });
    const stop = new AbortController();
    const load = Promise.all([sendEvents(server, stop.signal), queryMetrics(server, stop.signal)]);
    const samples = await Promise.race([
      sampleEveryMinute(bench, server, dataDir),
      load.then(failEarly),
    ]);
    stop.abort();
    await load;
    await server.stop();
    return measurements(samples);
  },
};

const failEarly = (): never => {
  throw new Error("The load test ended early.");
};

async function sendEvents(server: BenchServer, stop: AbortSignal): Promise<void> {
  const connection = await Connection.open(new URL(server.url));
  const [batch, single] = [batchRequests(server, 1, BATCH), singleRequests(server, 1)];
  const send = async (bytes: Uint8Array) => {
    const { status, body } = await connection.send(bytes);
    if (status !== 200) throw new Error(`Status ${status}: ${body.slice(0, 300)}`);
  };
  for (let next = performance.now(); !stop.aborted; next += EVERY_MS) {
    await send(batch(0));
    for (let event = 0; event < SINGLES; event++) await send(single(0));
    await wait(Math.max(0, next + EVERY_MS - performance.now()));
  }
  connection.close();
}

async function queryMetrics(server: BenchServer, stop: AbortSignal): Promise<void> {
  for (let sent = 0; !stop.aborted; sent++) {
    const now = Date.now();
    await queryMetric(server, METRICS[sent % METRICS.length] ?? "count", {
      start_time: new Date(now - DAY_MS).toISOString(),
      end_time: new Date(now).toISOString(),
      granularity: "five_minute",
    });
    await wait(1_000);
  }
}

async function sampleEveryMinute(
  bench: Bench,
  server: BenchServer,
  dataDir: string,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    await wait(60_000);
    const sample = await takeSample(server, dataDir);
    samples.push(sample);
    bench.log(`${minute} min: ${describe(sample)}`);
  }
  return samples;
}

const describe = ({ server, engine, files, disk }: Sample): string =>
  `server ${server.toFixed(0)} MB, engine ${engine.toFixed(0)} MB, ` +
  `${files} files, ${disk.toFixed(0)} MB on disk`;

async function takeSample({ pid }: BenchServer, dataDir: string): Promise<Sample> {
  const family = familyOf(pid);
  const [server = 0, engine = 0] = await Promise.all([
    anonymousMegabytes(family.server),
    anonymousMegabytes(family.engine),
  ]);
  return { server, engine, ...(await diskUse(dataDir)) };
}

/**
 * Excludes the pages of mapped files, such as the journal's, which the system can reclaim at any
 * time.
 */
async function anonymousMegabytes(processes: readonly { pid: number }[]): Promise<number> {
  const sizes = processes.map(async ({ pid }) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return (Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Ignores missing files, since the engine removes parts while we count. */
async function diskUse(dir: string): Promise<{ files: number; disk: number }> {
  const use = { files: 0, disk: 0 };
  for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) {
      const inside = await diskUse(path);
      use.files += inside.files;
      use.disk += inside.disk;
      continue;
    }
    const facts = await stat(path).catch(() => null);
    if (facts) use.files += 1;
    use.disk += ((facts?.blocks ?? 0) * 512) / 1e6;
  }
  return use;
}

function measurements(samples: readonly Sample[]): Measurement[] {
  const quarter = MINUTES / 4;
  const late = samples.slice(-quarter);
  const previous = samples.slice(-2 * quarter, -quarter);
  const of = (part: readonly Sample[], key: keyof Sample) => median(part.map((one) => one[key]));
  const memory = (["server", "engine"] as const).flatMap((process): Measurement[] => [
    { what: `${process}: memory, last quarter`, value: of(late, process), unit: "MB" },
    {
      what: `${process}: memory, ratio to the previous quarter`,
      value: of(late, process) / of(previous, process),
      unit: "×",
      target: { atMost: 1.1 },
      note: "medians of one sample per minute; without pages of mapped files",
    },
  ]);
  return [
    ...memory,
    { what: "most files on disk", value: Math.max(...samples.map((s) => s.files)), unit: "" },
    { what: "most on disk", value: Math.max(...samples.map((s) => s.disk)), unit: "MB" },
  ];
}
