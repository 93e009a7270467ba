import { resolve } from "node:path";
import { readBackupStatus } from "@/backup";
import type { Env } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { readVersion } from "@/base/version";
import { type OperatorStatus, readOperatorStatus } from "@/operator";
import type { HealthMonitor } from "../metrics/health-monitor";
import type { MetricsReader } from "../metrics/metrics-reader";
import type { Stores } from "./stores";

/** What the operator's page shows, from the values of /api/metrics. */
export function operatorStatusOf(
  env: Env,
  { prisma, clickhouseStatus, streams }: Stores,
  { metricsReader, health }: { metricsReader: MetricsReader; health: HealthMonitor },
): () => Promise<OperatorStatus> {
  const embedded = {
    postgres: env.DATABASE_URL === undefined,
    clickhouse: env.CLICKHOUSE_URL === undefined,
  };
  return () =>
    readOperatorStatus({
      role: env.ROLE === "web" ? "web" : "all",
      prisma,
      clock: systemClock,
      version: readVersion(),
      embedded,
      snapshot: () => metricsReader.snapshot(),
      health: () => health.parts(),
      backup: () => readBackupStatus(resolve(env.DATA_DIR)),
      clickhouseVersion: () => clickhouseStatus.version(),
      natsVersion: () => streams?.natsVersion() ?? null,
    });
}
