import { newId } from "@/base/ids";
import { EVENT_COLUMNS, EVENT_FORMAT, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { countNow } from "../api";
import { startEngineAlone } from "../engine";
import { batchRequests } from "../events";
import { type Host, startProduct } from "../hosts";
import { drive, forRequests } from "../load";
import type { Bench, Figure, Part } from "../part";
import { prefillIds } from "../prefill";
import { timed } from "../stats";
import { until } from "../until";

const BATCH = 500;
const CONNECTIONS = 8;
const WARM_UP_BATCHES = 200;
const BATCHES = 1_200;
const EVENTS = BATCHES * BATCH;
/** A month of a team on the Pro plan, and half as much again. */
const KNOWN_IDS = 3_000_000;

/** Different rows for the direct inserts; they are inserted as often as it takes to reach EVENTS. */
const BLOCKS = 4;
const BLOCK_ROWS = 50_000;

const TAGS = { surface: "bench" };

/** Batches through the API, against the very same rows put straight into ClickHouse. */
export const batches: Part = {
  name: "batches",
  title: `batches of ${BATCH} events over ${CONNECTIONS} connections, durable and deduplicated`,
  async run(bench) {
    const dataDir = await bench.directory();
    bench.say(`${EVENTS.toLocaleString("en-US")} events into an empty index`);
    const empty = await ingest(bench, dataDir);
    const direct = await insertDirectly(bench, await readRows(bench, dataDir));

    bench.say(`${KNOWN_IDS.toLocaleString("en-US")} ids, then as many events again`);
    const known = await bench.directory();
    await prefillIds(known, KNOWN_IDS);
    const filled = await ingest(bench, known);

    return [
      ...figures("empty index", empty, direct),
      ...figures(`${KNOWN_IDS / 1e6} million known ids`, filled, direct),
      { what: "same rows straight into ClickHouse", value: direct, unit: "/s", note: DIRECT_NOTE },
    ];
  },
};

const DIRECT_NOTE = `${BLOCK_ROWS} encoded rows an insert, through the product's own client`;

type Ingested = { acknowledged: number; queryable: number; p50Ms: number; p99Ms: number };

async function ingest(bench: Bench, dataDir: string): Promise<Ingested> {
  const host = await startProduct(bench, { dataDir, readers: true });
  const next = batchRequests(host, CONNECTIONS, BATCH);
  await drive(host.url, CONNECTIONS, forRequests(WARM_UP_BATCHES, next));
  await untilQueryable(host, WARM_UP_BATCHES * BATCH);

  const { result: load, ms } = await timed(async () => {
    const driven = await drive(host.url, CONNECTIONS, forRequests(BATCHES, next));
    await untilQueryable(host, (WARM_UP_BATCHES + BATCHES) * BATCH);
    return driven;
  });
  await host.stop();
  return { ...load, acknowledged: EVENTS / load.seconds, queryable: EVENTS / (ms / 1000) };
}

/** Waits until exactly so many can be queried: one too many is a fault, not a figure. */
async function untilQueryable(host: Host, events: number): Promise<void> {
  const count = await until(
    `${events} events to be queryable`,
    () => countNow(host),
    (found) => found >= events,
    // Asking takes ClickHouse's time as well.
    { everyMs: 200, limitMs: 300_000 },
  );
  if (count !== events) throw new Error(`${events} events were sent, ${count} are counted`);
}

/** Blocks of rows as the writer made them, read back from what the server has left on disk. */
async function readRows(bench: Bench, dataDir: string): Promise<Buffer[]> {
  const { clickhouse, stop } = await startEngineAlone(bench, { dataDir });
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

/** Rows a second until ClickHouse has all of them. */
async function insertDirectly(bench: Bench, blocks: readonly Buffer[]): Promise<number> {
  const { clickhouse, stop } = await startEngineAlone(bench, { dataDir: await bench.directory() });
  const insert = (body: Buffer) =>
    clickhouse.insert({
      table: EVENTS_TABLE,
      columns: EVENT_COLUMNS,
      format: EVENT_FORMAT,
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

function figures(name: string, found: Ingested, direct: number): Figure[] {
  const { acknowledged, queryable, p50Ms, p99Ms } = found;
  return [
    {
      what: `${name}: events until acknowledged`,
      value: acknowledged,
      unit: "/s",
      target: { atLeast: 50_000 },
    },
    {
      what: `${name}: of the direct inserts' rate`,
      value: acknowledged / direct,
      unit: "×",
      target: { atLeast: 0.5 },
    },
    { what: `${name}: events until all are queryable`, value: queryable, unit: "/s" },
    { what: `${name}: a batch, p50`, value: p50Ms, unit: "ms" },
    { what: `${name}: a batch, p99`, value: p99Ms, unit: "ms" },
  ];
}
