import type { Accounts } from "@/accounts";
import type { Assistant } from "@/assistant";
import type { HealthCheck } from "@/base/health";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import type { RateLimits, SqlBlocks } from "@/limits";
import type { Pipeline } from "@/pipeline";
import type { QueryCache } from "@/query";
import type { Callers } from "@/teams";

export type RestResources = {
  prisma: PrismaClient;
  clickhouse: ClickHouse;
  pipeline: Pick<Pipeline, "settled">;
  queryCache: QueryCache;
  assistant: Assistant;
  healthChecks: readonly HealthCheck[];
  callers: Callers;
  rates: RateLimits;
  sqlBlocks: Pick<SqlBlocks, "assertAllowed">;
  accounts: Pick<Accounts, "session">;
  clock: Clock;
  log: Log;
  /** The version of Tallymark. */
  version: string;
  /** Whether to validate responses against their schemas, as in development and tests. */
  checkResponses: boolean;
};
