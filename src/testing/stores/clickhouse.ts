import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import { markCompleteProjections } from "@/clickhouse/complete-projections";
import { type RunningEngine, startEngine } from "@/clickhouse/engine/supervisor";
import { migrate } from "@/clickhouse/migrate";
import type { ClickHouse } from "@/clickhouse/types";

export type TestClickHouse = {
  clickhouse: ClickHouse;
  url: string;
  engine: RunningEngine;
  /** ClickHouse's data directory. */
  path: string;
  stop(): Promise<void>;
};

/** Starts a real embedded ClickHouse with its tables in a new directory. Takes about a second. */
export async function startTestClickHouse(memoryLimit = 1024 ** 3): Promise<TestClickHouse> {
  const path = await mkdtemp(join(tmpdir(), "tallymark-clickhouse-"));
  const engine = await startEngine({ path, memoryLimit, log: silentLog });
  const client = createClickHouse({ url: engine.url, log: silentLog });
  await migrate(client, { log: silentLog });
  const clickhouse = await markCompleteProjections(client);
  return {
    clickhouse,
    url: engine.url,
    engine,
    path,
    async stop() {
      await clickhouse.close();
      await engine.stop();
      await rm(path, { recursive: true, force: true });
    },
  };
}
