import { expect, it } from "vitest";
import { READY } from "@/base/health";
import type { Snapshot } from "@/base/metrics/snapshot";
import { ManualClock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { readOperatorStatus } from "./read-status";
import type { OperatorSources } from "./status";

const NOW = Date.UTC(2026, 6, 15, 12);

type Values = [value: number, labels?: Record<string, string>, suffix?: string][];

const METRICS: Record<string, Values> = {
  process_start_time_seconds: [[NOW / 1_000 - 60]],
  tallymark_events_accepted_total: [[40]],
  tallymark_events_duplicate_total: [
    [3, { conflicting: "false" }],
    [4, { conflicting: "true" }],
  ],
  tallymark_events_rejected_total: [
    [5, { reason: "invalid" }],
    [6, { reason: "quota_exceeded" }],
  ],
  tallymark_ingest_requests_total: [
    [20, { status: "200" }],
    [1, { status: "401" }],
  ],
  tallymark_ingest_waiting_requests: [[2]],
  tallymark_ingest_overload_rejections_total: [[7]],
  tallymark_queryable_lag_seconds: [
    [0, { le: "0.5" }, "bucket"],
    [100, { le: "1" }, "bucket"],
    [100, { le: "+Inf" }, "bucket"],
  ],
  tallymark_journal_oldest_event_age_seconds: [[0.25]],
  tallymark_journal_events: [[8]],
  tallymark_journal_bytes: [[800]],
  tallymark_journal_max_bytes: [[10_000]],
  tallymark_dedup_ids: [
    [11, { in: "memory" }],
    [12, { in: "disk" }],
  ],
  tallymark_disk_free_bytes: [[300]],
  tallymark_disk_size_bytes: [[900]],
  process_resident_memory_bytes: [[123]],
  process_cpu_seconds_total: [[4.5]],
  process_open_fds: [[60]],
  process_max_fds: [[1_024]],
  nodejs_eventloop_lag_p99_seconds: [[0.02]],
  tallymark_ingest_workers: [[0]],
  tallymark_clickhouse_parts: [
    [3, { table: "small" }],
    [9, { table: "events_raw" }],
  ],
  tallymark_clickhouse_rows: [
    [30, { table: "small" }],
    [90, { table: "events_raw" }],
  ],
  tallymark_clickhouse_disk_bytes: [
    [33, { table: "small" }],
    [99, { table: "events_raw" }],
  ],
  tallymark_clickhouse_merges: [[1]],
  tallymark_clickhouse_memory_bytes: [[456]],
  tallymark_clickhouse_engine_restarts_total: [[2]],
  tallymark_clickhouse_statements_total: [
    [50, { lane: "read", outcome: "ok" }],
    [1, { lane: "read", outcome: "busy" }],
  ],
  tallymark_query_cache_total: [
    [6, { result: "hit" }],
    [2, { result: "joined" }],
    [12, { result: "miss" }],
  ],
  tallymark_query_duration_seconds: [
    [10, { kind: "trend", outcome: "ok" }, "count"],
    [2, { kind: "sql", outcome: "failed" }, "count"],
  ],
  tallymark_background_interval_seconds: [
    [60, { work: "usage_sync" }],
    [3_600, { work: "backups" }],
  ],
  tallymark_background_last_success_timestamp_seconds: [[NOW / 1_000 - 5, { work: "usage_sync" }]],
  tallymark_background_failures_total: [
    [0, { work: "usage_sync" }],
    [3, { work: "backups" }],
  ],
};

const snapshotOf = (metrics: Record<string, Values>): Snapshot =>
  Object.entries(metrics).map(([name, values]) => ({
    name,
    values: values.map(([value, labels = {}, suffix]) => ({
      labels,
      value,
      metricName: suffix ? `${name}_${suffix}` : name,
    })),
  })) as unknown as Snapshot;

const readStatus = (changes: Partial<OperatorSources> = {}, metrics = METRICS) =>
  readOperatorStatus({
    role: "all",
    prisma: { $queryRaw: async () => [{ version: "17.4" }] } as unknown as PrismaClient,
    clock: new ManualClock(NOW),
    version: "1.2.3",
    embedded: { postgres: true, clickhouse: false },
    snapshot: async () => snapshotOf(metrics),
    health: async () => [
      { name: "database", ...READY },
      { name: "backups", status: "degraded", detail: "The last one failed." },
    ],
    clickhouseVersion: async () => "26.7.1",
    natsVersion: () => null,
    backup: async () => ({
      last: { error: "No space" },
      lastSuccess: { finishedAt: NOW - 1_000, to: "/backups" },
    }),
    ...changes,
  });

it("each value comes from the metric of the same meaning", async () => {
  expect(await readStatus()).toEqual({
    now: NOW,
    role: "all",
    startedAt: NOW - 60_000,
    parts: [
      { name: "database", status: "ready", detail: null },
      { name: "backups", status: "degraded", detail: "The last one failed." },
    ],
    events: { accepted: 40, duplicates: 7, rejected: 11 },
    requests: { ingest: 21, waiting: 2, overloads: 7 },
    queryable: { p50: 0.75, p95: expect.closeTo(0.975), oldestSeconds: 0.25 },
    journal: { events: 8, bytes: 800, maxBytes: 10_000, ids: 23 },
    disk: { freeBytes: 300, sizeBytes: 900 },
    process: {
      memoryBytes: 123,
      cpuSeconds: 4.5,
      openFiles: 60,
      maxFiles: 1_024,
      eventLoopP99Seconds: 0.02,
      workers: 0,
    },
    clickhouse: {
      tables: [
        { table: "events_raw", parts: 9, rows: 90, bytes: 99 },
        { table: "small", parts: 3, rows: 30, bytes: 33 },
      ],
      merges: 1,
      memoryBytes: 456,
      restarts: 2,
      statements: 51,
    },
    queries: { total: 20, cached: 8 },
    work: [
      { name: "backups", intervalSeconds: 3_600, lastSuccessAt: null, failures: 3 },
      { name: "usage_sync", intervalSeconds: 60, lastSuccessAt: NOW - 5_000, failures: 0 },
    ],
    versions: {
      tallymark: "1.2.3",
      node: process.versions.node,
      clickhouse: "26.7.1",
      postgres: "17.4",
      nats: null,
    },
    embedded: { postgres: true, clickhouse: false },
    backup: { finishedAt: NOW - 1_000, failed: true },
  });
});

it("in a web process, what only writers count is unknown, and not 0", async () => {
  const { tallymark_dedup_ids: _, ...others } = METRICS;
  const status = await readStatus({ role: "web", natsVersion: () => "2.10.27" }, others);
  expect(status).toMatchObject({
    role: "web",
    events: { accepted: null, duplicates: null, rejected: 11 },
    journal: { ids: null },
    versions: { nats: "2.10.27" },
  });
});

it("while the stores are unavailable, what they would say is unknown", async () => {
  const away = () => Promise.reject(new Error("away"));
  const prisma = { $queryRaw: away } as unknown as PrismaClient;
  const backup = async () => ({ last: null, lastSuccess: null });
  const status = await readStatus({ prisma, backup, clickhouseVersion: away }, {});
  expect(status).toMatchObject({
    startedAt: null,
    versions: { tallymark: "1.2.3", clickhouse: null, postgres: null },
    queryable: { p50: null, p95: null, oldestSeconds: null },
    journal: { events: null, bytes: null, maxBytes: null, ids: null },
    disk: { freeBytes: null, sizeBytes: null },
    clickhouse: { tables: [], merges: null, memoryBytes: null },
    work: [],
    backup: { finishedAt: null, failed: false },
  });
});
