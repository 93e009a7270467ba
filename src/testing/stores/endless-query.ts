import { expect, vi } from "vitest";
import { newId } from "@/base/ids";
import type { ClickHouse, Lane } from "@/clickhouse/types";

/** Endless work in small blocks, so that it can be stopped at any time. */
export const ENDLESS = "SELECT sum(sipHash64(number)) AS x FROM numbers(1000000000000)";

const PATIENTLY = { timeout: 60_000 };

export type EndlessQuery = {
  /** The result of the query: always an error, since the query does not end. */
  settled: Promise<unknown>;
  /** How many times ClickHouse is running it: 1 or 0. */
  running(): Promise<number>;
  /** Abandons it like a client that disconnects. */
  abandon(): void;
  /** Abandons it and waits until ClickHouse has stopped it. */
  stop(): Promise<void>;
};

/** Starts an endless query and waits until ClickHouse is running it. */
export async function startEndlessQuery(
  clickhouse: ClickHouse,
  lane: Lane = "query",
): Promise<EndlessQuery> {
  const client = new AbortController();
  const marker = newId();
  const settled = clickhouse
    .rows({ sql: ENDLESS, tags: { surface: marker }, lane, signal: client.signal })
    .catch((error: unknown) => error);
  const running = async () => {
    const rows = await clickhouse.rows({
      sql: "SELECT 1 FROM system.processes WHERE position(Settings['log_comment'], {marker:String}) > 0",
      params: { marker },
      tags: { surface: "test" },
      lane: "control",
    });
    return rows.length;
  };
  await vi.waitFor(async () => expect(await running()).toBe(1), PATIENTLY);
  return {
    settled,
    running,
    abandon: () => client.abort(),
    async stop() {
      client.abort();
      await settled;
      await vi.waitFor(async () => expect(await running()).toBe(0), PATIENTLY);
    },
  };
}
