import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "@/base/package-root";
import { retentionFloor } from "@/base/time/retention";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { DATASET_EVENTS, INSERT_SLICE } from "./dataset-sql";
import { startEngine } from "./engine";
import type { Bench } from "./part";
import { waitUntil } from "./until";

/**
 * Inserted in order of time. Each insert covers at most a third of a month, as the writer's inserts
 * do.
 */
const SLICE = 500_000;
const MAX_AGE_MS = 7 * 86_400_000;
const GIB = 1024 ** 3;
const TAGS = { surface: "bench" };

export type Dataset = {
  projectId: string;
  /** ClickHouse's data directory. */
  path: string;
  /** The time of the last event, in ms. */
  end: number;
};

const PROJECT_ID = "00000000-0000-4000-8000-0000000be7c4";
const CACHE = join(packageRoot(), "node_modules/.cache/tallymark-bench");

/**
 * Generates 20 million events of one project over 13 months, once a week, and caches them in
 * node_modules.
 */
export async function openDataset(bench: Bench): Promise<Dataset> {
  const home = join(CACHE, datasetHash());
  const path = join(home, "clickhouse");
  const doneFile = join(home, "made.json");
  if (existsSync(doneFile)) {
    const { end } = JSON.parse(readFileSync(doneFile, "utf8")) as { end: number };
    if (Date.now() - end < MAX_AGE_MS) return { projectId: PROJECT_ID, path, end };
  }
  await rm(CACHE, { recursive: true, force: true });
  const end = Date.now();
  const unfinished = `${home}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  await fill(bench, unfinished, end);
  await writeFile(join(unfinished, "made.json"), JSON.stringify({ end }));
  await rename(unfinished, home);
  return { projectId: PROJECT_ID, path, end };
}

/** A change to the table or the rows requires a new data set. */
function datasetHash(): string {
  const migrations = join(packageRoot(), "src/clickhouse/migrations");
  const hash = createHash("sha256").update(`${DATASET_EVENTS} ${SLICE} ${INSERT_SLICE}`);
  for (const file of readdirSync(migrations)) hash.update(readFileSync(join(migrations, file)));
  return hash.digest("hex").slice(0, 16);
}

async function fill(bench: Bench, dataDir: string, end: number): Promise<void> {
  const { clickhouse, stop } = await startEngine(bench, { dataDir, memoryLimit: 6 * GIB });
  const slices = DATASET_EVENTS / SLICE;
  for (let slice = 0; slice < slices; slice++) {
    if (slice % 10 === 0)
      bench.log(`making ${DATASET_EVENTS / 1e6} million events: ${slice}/${slices}`);
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
  bench.log("waiting for ClickHouse's merges");
  await waitForMerges(clickhouse);
  await stop();
}

async function waitForMerges(clickhouse: ClickHouse): Promise<void> {
  let idleChecks = 0;
  const check = async () => {
    const [row] = await clickhouse.rows<{ merges: string }>({
      sql: `SELECT count() AS merges FROM system.merges WHERE table = '${EVENTS_TABLE}'`,
      tags: TAGS,
    });
    idleChecks = Number(row?.merges) === 0 ? idleChecks + 1 : 0;
    return idleChecks;
  };
  await waitUntil("merges to end", check, (seen) => seen >= 5, {
    everyMs: 1_000,
    limitMs: 600_000,
  });
}
