import { silentLog } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import type { ClickHouse } from "@/clickhouse/types";
import type { Bench } from "./part";

const GIB = 1024 ** 3;

export type BenchEngine = { clickhouse: ClickHouse; pid: number; stop(): Promise<void> };

/** Starts only the embedded ClickHouse, with its tables and the product's own client. */
export async function startEngine(
  bench: Bench,
  { dataDir, memoryLimit = 2 * GIB }: { dataDir: string; memoryLimit?: number },
): Promise<BenchEngine> {
  const { clickhouse, stop, enginePid } = await startClickHouse(
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
  bench.onEnd(stopOnce);
  return { clickhouse, pid: enginePid() ?? Number.NaN, stop: stopOnce };
}
