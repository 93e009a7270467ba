import { newId } from "@/base/ids";
import { EVENT_COLUMNS, EVENTS_TABLE, JSON_EVENT_ROWS } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { startEngine } from "../engine";
import { batchRequests } from "../events";
import { forRequests, runLoad } from "../load";
import { countRecent } from "../metrics-api";
import type { Bench, Measurement, Part } from "../part";
import { prefillIds } from "../prefill-ids";
import { type BenchServer, startProduct } from "../servers";
import { timed } from "../stats";
import { waitUntil } from "../until";

const BATCH = 500;
const CONNECTIONS = 8;
const WARM_UP_BATCHES = 200;
const BATCHES = 1_200;
const EVENTS = BATCHES * BATCH;
/** One and a half months' worth of events for a team on the Pro plan. */
const KNOWN_IDS = 3_000_000;

/** Distinct rows for the direct inserts, repeated until EVENTS are inserted. */
const BLOCKS = 4;
const BLOCK_ROWS = 50_000;

const TAGS = { surface: "bench" };

/** Compares batches through the API with inserting the same rows directly into ClickHouse. */
export const batches: Part = {
  name: "batches",
  title: `batches of ${BATCH} events over ${CONNECTIONS} connections, durable and deduplicated`,
  async run(bench) {
    const dataDir = await bench.makeDirectory();
    bench.log(`${EVENTS.toLocaleString("en-US")} events into an empty index`);
    const empty = await ingest(bench, dataDir);
    const direct = await insertDirectly(bench, await readRows(bench, dataDir));

    bench.log(`${KNOWN_IDS.toLocaleString("en-US")} known ids, then the same number of events`);
    const known = await bench.makeDirectory();
    await prefillIds(known, KNOWN_IDS);
    const filled = await ingest(bench, known);

    return [
      ...measurements("empty index", empty, direct),
      ...measurements(`${KNOWN_IDS / 1e6} million known ids`, filled, direct),
      {
        what: "same rows inserted directly into ClickHouse",
        value: direct,
        unit: "/s",
        note: DIRECT_NOTE,
      },
    ];
  },
};

const DIRECT_NOTE = `${BLOCK_ROWS} encoded rows per insert, through the product's own client`;

type Ingested = { acknowledged: number; queryable: number; p50Ms: number; p99Ms: number };

async function ingest(bench: Bench, dataDir: string): Promise<Ingested> {
  const server = await startProduct(bench, { dataDir, manyUsers: true });
  const next = batchRequests(server, CONNECTIONS, BATCH);
  await runLoad(server.url, CONNECTIONS, forRequests(WARM_UP_BATCHES, next));
  await waitUntilQueryable(server, WARM_UP_BATCHES * BATCH);

  const { result: load, ms } = await timed(async () => {
    const driven = await runLoad(server.url, CONNECTIONS, forRequests(BATCHES, next));
    await waitUntilQueryable(server, (WARM_UP_BATCHES + BATCHES) * BATCH);
    return driven;
  });
  await server.stop();
  return { ...load, acknowledged: EVENTS / load.seconds, queryable: EVENTS / (ms / 1000) };
}

/** Waits until exactly `events` can be queried; throws if there are more. */
async function waitUntilQueryable(server: BenchServer, events: number): Promise<void> {
  const count = await waitUntil(
    `${events} events to be queryable`,
    () => countRecent(server),
    (found) => found >= events,
    // Each query also takes ClickHouse's time.
    { everyMs: 200, limitMs: 300_000 },
  );
  if (count !== events) throw new Error(`${events} events were sent, but ${count} are counted`);
}

/** Reads back blocks of rows as the writer encoded them, from the server's data directory. */
async function readRows(bench: Bench, dataDir: string): Promise<Buffer[]> {
  const { clickhouse, stop } = await startEngine(bench, { dataDir });
  const blocks: Buffer[] = [];
  for (let block = 0; block < BLOCKS; block++) blocks.push(await readBlock(clickhouse, block));
  await stop();
  return blocks;
}

async function readBlock(clickhouse: ClickHouse, block: number): Promise<Buffer> {
  const columns = EVENT_COLUMNS.map((column) =>
    column === "ts" || column === "received_at" ? `toUnixTimestamp64Milli(${column})` : column,
  );
  const rows = await clickhouse.rows<{ row: unknown[] }>({
    sql: `SELECT tuple(${columns.join(", ")}) AS row FROM ${EVENTS_TABLE}
      ORDER BY event_id LIMIT ${BLOCK_ROWS} OFFSET ${block * BLOCK_ROWS}`,
    settings: {
      output_format_json_quote_64bit_integers: 0,
      output_format_json_named_tuples_as_objects: 0,
    },
    tags: TAGS,
  });
  return Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(""));
}

/** Resolves to the number of rows per second until ClickHouse has stored all of them. */
async function insertDirectly(bench: Bench, blocks: readonly Buffer[]): Promise<number> {
  const { clickhouse, stop } = await startEngine(bench, { dataDir: await bench.makeDirectory() });
  const insert = (body: Buffer) =>
    clickhouse.insert({
      ...JSON_EVENT_ROWS,
      body,
      tags: TAGS,
      queryId: newId(),
    });
  for (const block of blocks) await insert(block);
  const rounds = EVENTS / (BLOCKS * BLOCK_ROWS);
  const { ms } = await timed(async () => {
    for (let round = 0; round < rounds; round++) for (const block of blocks) await insert(block);
  });
  await stop();
  return EVENTS / (ms / 1000);
}

function measurements(name: string, ingested: Ingested, direct: number): Measurement[] {
  const { acknowledged, queryable, p50Ms, p99Ms } = ingested;
  return [
    {
      what: `${name}: events until acknowledged`,
      value: acknowledged,
      unit: "/s",
      target: { atLeast: 50_000 },
    },
    {
      what: `${name}: ratio to direct inserts`,
      value: acknowledged / direct,
      unit: "×",
      target: { atLeast: 0.5 },
    },
    { what: `${name}: events until all are queryable`, value: queryable, unit: "/s" },
    { what: `${name}: a batch, p50`, value: p50Ms, unit: "ms" },
    { what: `${name}: a batch, p99`, value: p99Ms, unit: "ms" },
  ];
}
