import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { askMetric } from "../api";
import { Connection } from "../connection";
import { batchRequests, singleRequests } from "../events";
import { type Host, startProduct } from "../hosts";
import type { Bench, Figure, Part } from "../part";
import { familyOf } from "../processes";
import { median } from "../stats";

const MINUTES = 60;
const BATCH = 450;
const SINGLES = 25;
/** Two batches and fifty single events a second make 950. */
const EVERY_MS = 500;
const METRICS = ["count", "unique_users", "unique_sessions", "events_per_user"];
const DAY_MS = 86_400_000;

type Sample = { server: number; engine: number; files: number; disk: number };

/** Whether memory and files stay bounded while events arrive and questions are asked for an hour. */
export const soak: Part = {
  name: "soak",
  title: `${MINUTES} minutes of 950 events/s and a question a second: memory by process, and disk`,
  async run(bench) {
    const dataDir = await bench.directory();
    const host = await startProduct(bench, { dataDir, readers: true });
    const stop = new AbortController();
    const load = Promise.all([sendEvents(host, stop.signal), askQuestions(host, stop.signal)]);
    const samples = await Promise.race([watch(bench, host, dataDir), load.then(endedEarly)]);
    stop.abort();
    await load;
    await host.stop();
    return figures(samples);
  },
};

const endedEarly = (): never => {
  throw new Error("The load ended early.");
};

async function sendEvents(host: Host, stop: AbortSignal): Promise<void> {
  const connection = await Connection.open(new URL(host.url));
  const [batch, single] = [batchRequests(host, 1, BATCH), singleRequests(host, 1)];
  const send = async (bytes: Uint8Array) => {
    const { status, body } = await connection.ask(bytes);
    if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 300)}`);
  };
  for (let next = performance.now(); !stop.aborted; next += EVERY_MS) {
    await send(batch(0));
    for (let event = 0; event < SINGLES; event++) await send(single(0));
    await wait(Math.max(0, next + EVERY_MS - performance.now()));
  }
  connection.close();
}

async function askQuestions(host: Host, stop: AbortSignal): Promise<void> {
  for (let asked = 0; !stop.aborted; asked++) {
    const now = Date.now();
    await askMetric(host, METRICS[asked % METRICS.length] ?? "count", {
      start_time: new Date(now - DAY_MS).toISOString(),
      end_time: new Date(now).toISOString(),
      granularity: "five_minute",
    });
    await wait(1_000);
  }
}

async function watch(bench: Bench, host: Host, dataDir: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    await wait(60_000);
    const sample = await measure(host, dataDir);
    samples.push(sample);
    const { server, engine, files, disk } = sample;
    bench.say(
      `${minute} min: server ${server.toFixed(0)} MB, engine ${engine.toFixed(0)} MB, ` +
        `${files} files of ${disk.toFixed(0)} MB`,
    );
  }
  return samples;
}

/** The server is the process that was started; its one child is the engine. */
async function measure({ pid }: Host, dataDir: string): Promise<Sample> {
  const children = familyOf(pid).filter((member) => member !== pid);
  const engine = (await Promise.all(children.map(anonymousMegabytes))).reduce((a, b) => a + b, 0);
  return { server: await anonymousMegabytes(pid), engine, ...(await diskUse(dataDir)) };
}

/** Without pages of mapped files, such as the journal's, which the system takes back when it likes. */
async function anonymousMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return (Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6;
}

/** The engine removes parts while we look: what is gone by then does not count. */
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

function figures(samples: readonly Sample[]): Figure[] {
  const quarter = MINUTES / 4;
  const late = samples.slice(-quarter);
  const before = samples.slice(-2 * quarter, -quarter);
  const of = (part: readonly Sample[], key: keyof Sample) => median(part.map((one) => one[key]));
  const memory = (["server", "engine"] as const).flatMap((process): Figure[] => [
    { what: `${process}: memory, last quarter`, value: of(late, process), unit: "MB" },
    {
      what: `${process}: memory, of the quarter before`,
      value: of(late, process) / of(before, process),
      unit: "×",
      target: { atMost: 1.1 },
      note: "medians of one sample a minute; without pages of mapped files",
    },
  ]);
  return [
    ...memory,
    { what: "most files on disk", value: Math.max(...samples.map((s) => s.files)), unit: "" },
    { what: "most on disk", value: Math.max(...samples.map((s) => s.disk)), unit: "MB" },
  ];
}
