import { silentLog } from "@/base/log";
import type { ClickHouse } from "@/clickhouse/types";
import { absent } from "@/testing/services/absent";
import { migrate } from "../migrate";

/** What is sent to an empty cluster with the name `main`, in order. */
export async function clusterStatements(): Promise<string[]> {
  const sent: string[] = [];
  const clickhouse = absent<ClickHouse>("ClickHouse", {
    command: async ({ sql }) => void sent.push(sql),
    rows: async () => [],
  });
  await migrate(clickhouse, { log: silentLog, cluster: "main", database: "analytics" });
  return sent;
}
