import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "@/base/package-root";
import { DAY_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { startEngine } from "../engine";
import type { Bench } from "../part";
import { waitUntil } from "../until";
import { DATASET_EVENTS, INSERT_SLICE } from "./dataset-sql";

/**
 * Inserted in order of time. Each insert covers at most a third of a month, as the writer's inserts
 * do.
 */
const SLICE = 500_000;
const WEEK_MS = 7 * DAY_MS;
const GIB = 1024 ** 3;
const TAGS = { surface: "bench" };
const PROJECT_ID = "00000000-0000-4000-8000-0000000be7c4";
const run = promisify(execFile);

export type Dataset = {
  projectId: string;
  /** A data directory with its own copy of the events. */
  dataDir: string;
  /** The time of the last event, in ms. */
  end: number;
};

/**
 * Returns a copy of 20 million events of one project over 13 months, with the tables of a checkout.
 * They are generated once a week and kept in its node_modules.
 */
export async function copyDataset(bench: Bench, checkout = packageRoot()): Promise<Dataset> {
  if (!findDataset(checkout)) await makeIn(bench, checkout);
  const found = findDataset(checkout);
  if (!found) throw new Error(`${checkout} has no data set.`);
  const dataDir = await bench.makeDirectory();
  await run("cp", ["-r", "--reflink=auto", found.path, join(dataDir, "clickhouse")]);
  // Earlier versions of this program started servers on the original, which marked it as theirs.
  await rm(join(dataDir, "clickhouse/installation.json"), { force: true });
  return { projectId: PROJECT_ID, dataDir, end: found.end };
}

/** Generates the data set of the checkout in whose directory this runs. */
export async function makeDataset(bench: Bench): Promise<void> {
  const { cache, home } = placesIn(packageRoot());
  await rm(cache, { recursive: true, force: true });
  const end = Date.now();
  const unfinished = `${home}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  await fill(bench, unfinished, end);
  await writeFile(join(unfinished, "made.json"), JSON.stringify({ end }));
  await rename(unfinished, home);
}

/**
 * Runs in the directory of the checkout, so that its tsconfig.json resolves the imports of the
 * product to its own code, and its migrations make the tables.
 */
async function makeIn(bench: Bench, checkout: string): Promise<void> {
  bench.log(`making ${DATASET_EVENTS / 1e6} million events for ${checkout}, which takes minutes`);
  const program = join(packageRoot(), "bench/data/make-dataset.ts");
  await run(process.execPath, ["--import", "tsx", program], { cwd: checkout });
}

function findDataset(checkout: string): { path: string; end: number } | undefined {
  const { home } = placesIn(checkout);
  const doneFile = join(home, "made.json");
  if (!existsSync(doneFile)) return undefined;
  const { end } = JSON.parse(readFileSync(doneFile, "utf8")) as { end: number };
  return Date.now() - end < WEEK_MS ? { path: join(home, "clickhouse"), end } : undefined;
}

/** A change to the table or the rows requires a new data set. */
function placesIn(checkout: string): { cache: string; home: string } {
  const migrations = join(checkout, "src/clickhouse/migrations");
  const hash = createHash("sha256").update(`${DATASET_EVENTS} ${SLICE} ${INSERT_SLICE}`);
  for (const entry of readdirSync(migrations, { withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(join(migrations, entry.name)));
  const cache = join(checkout, "node_modules/.cache/tallymark-bench");
  return { cache, home: join(cache, hash.digest("hex").slice(0, 16)) };
}

async function fill(bench: Bench, dataDir: string, end: number): Promise<void> {
  const { clickhouse, stop } = await startEngine(bench, { dataDir, memoryLimit: 6 * GIB });
  const slices = DATASET_EVENTS / SLICE;
  for (let slice = 0; slice < slices; slice++) {
    if (slice % 10 === 0) bench.log(`${slice}/${slices}`);
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
  await mergeQuietMonths(clickhouse, end);
  await stop();
}

/**
 * Does at once what the table's settings, if it has them, do when a month has
 * been quiet for a week.
 */
async function mergeQuietMonths(clickhouse: ClickHouse, end: number): Promise<void> {
  const settings = await clickhouse.rows({
    sql: `SELECT 1 FROM system.tables WHERE name = '${EVENTS_TABLE}'
      AND engine_full LIKE '%min_age_to_force_merge_on_partition_only = 1%'`,
    tags: TAGS,
  });
  if (settings.length === 0) return;
  const months = await clickhouse.rows<{ partition_id: string }>({
    sql: `SELECT partition_id FROM system.parts WHERE table = '${EVENTS_TABLE}' AND active
      GROUP BY partition_id HAVING max(max_time) < fromUnixTimestamp64Milli({quiet:Int64})`,
    params: { quiet: end - WEEK_MS },
    tags: TAGS,
  });
  for (const { partition_id } of months) {
    await clickhouse.command({
      sql: `OPTIMIZE TABLE ${EVENTS_TABLE} PARTITION ID '${partition_id}' FINAL`,
      tags: TAGS,
      limits: { maxSeconds: 300, maxMemoryBytes: 4 * GIB },
      lane: "write",
    });
  }
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
