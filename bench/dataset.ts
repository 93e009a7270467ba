import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { retentionFloor } from "@/base/time/retention";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { DATASET_EVENTS, INSERT_SLICE } from "./dataset-sql";
import { startEngineAlone } from "./engine";
import type { Bench } from "./part";
import { until } from "./until";

/** Made in the order of time, each insert a month's third at most, as a writer would have. */
const SLICE = 500_000;
const MAX_AGE_MS = 7 * 86_400_000;
const GIB = 1024 ** 3;
const TAGS = { surface: "bench" };

export type Dataset = {
  projectId: string;
  /** The directory of ClickHouse's data. */
  path: string;
  /** When the last event happened, in ms. */
  end: number;
};

const PROJECT_ID = "00000000-0000-4000-8000-0000000be7c4";
const CACHE = join(packageRoot(), "node_modules/.cache/tallymark-bench");

/** 20 million events of one project over 13 months, made once a week and kept beside node_modules. */
export async function openDataset(bench: Bench): Promise<Dataset> {
  const home = join(CACHE, stamp());
  const path = join(home, "clickhouse");
  const note = join(home, "made.json");
  if (existsSync(note)) {
    const { end } = JSON.parse(readFileSync(note, "utf8")) as { end: number };
    if (Date.now() - end < MAX_AGE_MS) return { projectId: PROJECT_ID, path, end };
  }
  await rm(CACHE, { recursive: true, force: true });
  const end = Date.now();
  const unfinished = `${home}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  await make(bench, unfinished, end);
  await writeFile(join(unfinished, "made.json"), JSON.stringify({ end }));
  await rename(unfinished, home);
  return { projectId: PROJECT_ID, path, end };
}

/** Another table or other rows make another data set. */
function stamp(): string {
  const migrations = join(packageRoot(), "src/clickhouse/migrations");
  const hash = createHash("sha256").update(`${DATASET_EVENTS} ${SLICE} ${INSERT_SLICE}`);
  for (const file of readdirSync(migrations)) hash.update(readFileSync(join(migrations, file)));
  return hash.digest("hex").slice(0, 16);
}

async function make(bench: Bench, dataDir: string, end: number): Promise<void> {
  const { clickhouse, stop } = await startEngineAlone(bench, { dataDir, memoryLimit: 6 * GIB });
  const slices = DATASET_EVENTS / SLICE;
  for (let slice = 0; slice < slices; slice++) {
    if (slice % 10 === 0)
      bench.say(`making ${DATASET_EVENTS / 1e6} million events: ${slice}/${slices}`);
    await clickhouse.command({
      sql: INSERT_SLICE,
      params: {
        project: PROJECT_ID,
        first: slice * SLICE,
        count: SLICE,
        start: retentionFloor(end),
        end,
      },
      tags: TAGS,
      limits: { maxSeconds: 300, maxMemoryBytes: 4 * GIB },
      lane: "write",
    });
  }
  bench.say("waiting for ClickHouse's merges");
  await untilMerged(clickhouse);
  await stop();
}

async function untilMerged(clickhouse: ClickHouse): Promise<void> {
  let quiet = 0;
  const look = async () => {
    const [row] = await clickhouse.rows<{ merges: string }>({
      sql: `SELECT count() AS merges FROM system.merges WHERE table = '${EVENTS_TABLE}'`,
      tags: TAGS,
    });
    quiet = Number(row?.merges) === 0 ? quiet + 1 : 0;
    return quiet;
  };
  await until("merges to end", look, (seen) => seen >= 5, { everyMs: 1_000, limitMs: 600_000 });
}
