import { silentLog } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import type { ClickHouse } from "@/clickhouse/types";
import type { Bench } from "./part";

const GIB = 1024 ** 3;

/** The embedded ClickHouse alone, with its tables, spoken to through the product's own client. */
export async function startEngineAlone(
  bench: Bench,
  { dataDir, memoryLimit = 2 * GIB }: { dataDir: string; memoryLimit?: number },
): Promise<{ clickhouse: ClickHouse; stop(): Promise<void> }> {
  const { clickhouse, stop } = await startClickHouse(
    {
      DATA_DIR: dataDir,
      CLICKHOUSE_MEMORY_LIMIT: memoryLimit,
      CLICKHOUSE_URL: undefined,
      CLICKHOUSE_CLUSTER: undefined,
    },
    silentLog,
  );
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  bench.defer(stopOnce);
  return { clickhouse, stop: stopOnce };
}
