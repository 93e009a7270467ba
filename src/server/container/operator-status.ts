import { resolve } from "node:path";
import { readBackupStatus } from "@/backup";
import type { Env } from "@/base/env";
import { systemClock } from "@/base/time/clock";
import { readVersion } from "@/base/version";
import { type OperatorStatus, readOperatorStatus } from "@/operator";
import type { Figures } from "../metrics/figures";
import type { HealthFigures } from "../metrics/process-metrics";
import type { Stores } from "./stores";

/** What the operator's page shows, from the figures of /api/metrics. */
export function operatorStatusOf(
  env: Env,
  { prisma, clickhouseStatus, streams }: Stores,
  { figures, health }: { figures: Figures; health: HealthFigures },
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
      snapshot: () => figures.snapshot(),
      health: () => health.parts(),
      backup: () => readBackupStatus(resolve(env.DATA_DIR)),
      clickhouseVersion: () => clickhouseStatus.version(),
      natsVersion: () => streams?.natsVersion() ?? null,
    });
}
