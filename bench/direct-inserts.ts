import { setTimeout as wait } from "node:timers/promises";
import { newId } from "@/base/ids";
import { EVENT_ROWS, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse, Insert } from "@/clickhouse/types";
import { type BenchEngine, startEngine } from "./engine";
import { timed } from "./pairs/stats";
import { PAUSE_MS, type Side } from "./pairs/take-turns";
import type { Bench } from "./part";
import { processorWatch } from "./processes";
import { prepareRows } from "./stages/prepare";

export const BLOCK_ROWS = 50_000;
/** Distinct blocks, inserted in each turn. */
const BLOCKS = 2;
const TAGS = { surface: "bench" };

export const DIRECT_JSON = "direct inserts of JSON";
const DIRECT_ENCODED = "direct inserts of our encoding";

type Rows = Pick<Insert, "columns" | "format" | "source" | "body">;

/**
 * JSON rows with the columns that clients would send. The baseline stays the same when Tallymark
 * changes how it encodes rows, so that results of different versions can be compared.
 */
const JSON_COLUMNS = [
  "project_id",
  "event_id",
  "event_name",
  "ts",
  "received_at",
  "sent_timestamp",
  "user_id",
  "session_id",
  "platform",
  "app_version",
  "sdk_version",
  "browser",
  "os",
  "device_type",
  "country",
  "is_bot",
  "server_version",
  "raw",
  "ps",
  "pn",
  "pb",
  "po",
];

/** Inserts the same events directly into ClickHouse, as JSON and as the writer encodes them. */
export async function directSides(bench: Bench): Promise<Side[]> {
  const encoded: Rows[] = [];
  for (let block = 0; block < BLOCKS; block++) encoded.push(await encodedRows());
  const json = await asJson(bench, encoded);
  return [
    directSide(DIRECT_JSON, await emptyEngine(bench), json),
    directSide(DIRECT_ENCODED, await emptyEngine(bench), encoded),
  ];
}

const emptyEngine = async (bench: Bench): Promise<BenchEngine> =>
  startEngine(bench, { dataDir: await bench.makeDirectory() });

export const encodedRows = async (rows = BLOCK_ROWS): Promise<Rows> => ({
  ...EVENT_ROWS,
  body: [await prepareRows(rows)],
});

function directSide(name: string, { clickhouse, pid }: BenchEngine, blocks: readonly Rows[]): Side {
  return {
    name,
    async turn() {
      const watch = processorWatch(pid);
      const { ms } = await timed(async () => {
        for (const block of blocks) await insertRows(clickhouse, block);
      });
      const events = blocks.length * BLOCK_ROWS;
      const processor = (watch().engine * 1000) / events;
      await wait(PAUSE_MS);
      return { events: events / (ms / 1000), processor };
    },
  };
}

/** Resolves once ClickHouse has stored the rows. */
export const insertRows = (clickhouse: ClickHouse, rows: Rows) =>
  clickhouse.insert({ ...rows, table: EVENTS_TABLE, tags: TAGS, queryId: newId() });

/** Inserts the rows into an engine of their own, and reads them back. */
async function asJson(bench: Bench, blocks: readonly Rows[]): Promise<Rows[]> {
  const { clickhouse, stop } = await emptyEngine(bench);
  for (const block of blocks) await insertRows(clickhouse, block);
  const json: Rows[] = [];
  for (const block of blocks.keys()) {
    json.push({
      columns: JSON_COLUMNS,
      format: "JSONCompactEachRow",
      body: [await readJson(clickhouse, block * BLOCK_ROWS)],
    });
  }
  await stop();
  return json;
}

async function readJson(clickhouse: ClickHouse, offset: number): Promise<Buffer> {
  const columns = JSON_COLUMNS.map((column) =>
    column === "ts" || column === "received_at" ? `toUnixTimestamp64Milli(${column})` : column,
  );
  const rows = await clickhouse.rows<{ row: unknown[] }>({
    sql: `SELECT tuple(${columns.join(", ")}) AS row FROM ${EVENTS_TABLE}
      ORDER BY event_id LIMIT ${BLOCK_ROWS} OFFSET ${offset}`,
    settings: {
      output_format_json_quote_64bit_integers: 0,
      output_format_json_named_tuples_as_objects: 0,
    },
    tags: TAGS,
  });
  return Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(""));
}
