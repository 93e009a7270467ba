import { expect, vi } from "vitest";
import { newId } from "@/base/ids";
import type { ClickHouse, Lane } from "@/clickhouse/types";

/** Work without an end, in small blocks, so that it can be stopped at any moment. */
export const ENDLESS = "SELECT sum(sipHash64(number)) AS x FROM numbers(1000000000000)";

const PATIENTLY = { timeout: 60_000 };

export type EndlessQuery = {
  /** What the query came to: an error, as it has no end. */
  settled: Promise<unknown>;
  /** How often ClickHouse runs it now: 1 or 0. */
  running(): Promise<number>;
  /** Leaves it as a client does that goes away. */
  abandon(): void;
  /** Leaves it and waits until ClickHouse has stopped it. */
  stop(): Promise<void>;
};

/** Starts a query that does not end, and waits until ClickHouse runs it. */
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
