import type { Health, PartHealth } from "@/base/health";
import type { Snapshot } from "@/base/metrics/snapshot";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";

/** Processes with ROLE=writer have no console. */
type Role = "all" | "web";

export type OperatorSources = {
  role: Role;
  prisma: PrismaClient;
  clock: Clock;
  version: string;
  /** Which stores run inside the server. */
  embedded: { postgres: boolean; clickhouse: boolean };
  snapshot(): Promise<Snapshot>;
  health(): Promise<PartHealth[]>;
  clickhouseVersion(): Promise<string>;
  /** Null without NATS. */
  natsVersion(): string | null;
  backup(): Promise<{
    last: { error: string | null } | null;
    lastSuccess: { finishedAt: number; to: string } | null;
  }>;
};

type Part = { name: string; status: Health["status"]; detail: string | null };

/** `lastSuccessAt` is in ms, and null if the work has not completed since the start. */
type Work = {
  name: string;
  intervalSeconds: number;
  lastSuccessAt: number | null;
  failures: number;
};

type Table = { table: string; parts: number; rows: number; bytes: number };

/**
 * What the operator's page shows. Values that cannot be read are null. Counts are since the start.
 */
export type OperatorStatus = {
  /** In ms since the epoch. */
  now: number;
  /** Of this process, which alone these values describe. */
  role: Role;
  startedAt: number | null;
  parts: Part[];
  /** Null in a process with the role `web`, where only writers count them. */
  events: { accepted: number | null; duplicates: number | null; rejected: number };
  requests: { ingest: number; waiting: number | null; overloads: number };
  queryable: { p50: number | null; p95: number | null; oldestSeconds: number | null };
  journal: {
    events: number | null;
    bytes: number | null;
    maxBytes: number | null;
    ids: number | null;
  };
  disk: { freeBytes: number | null; sizeBytes: number | null };
  process: {
    memoryBytes: number | null;
    cpuSeconds: number;
    openFiles: number | null;
    maxFiles: number | null;
    eventLoopP99Seconds: number | null;
    workers: number | null;
  };
  clickhouse: {
    tables: Table[];
    merges: number | null;
    memoryBytes: number | null;
    restarts: number;
    statements: number;
  };
  queries: { total: number; cached: number };
  work: Work[];
  /** `nats` is null without NATS, and the others if the store does not respond. */
  versions: {
    tallymark: string;
    node: string;
    clickhouse: string | null;
    postgres: string | null;
    nats: string | null;
  };
  embedded: OperatorSources["embedded"];
  /** The latest backup that succeeded, with its time in ms, and whether a later one has failed. */
  backup: { finishedAt: number | null; failed: boolean };
};
