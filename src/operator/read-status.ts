import { SnapshotReader } from "./snapshot-reader";
import type { OperatorSources, OperatorStatus } from "./status";

/** From the same values as /api/metrics. */
export async function readOperatorStatus(sources: OperatorSources): Promise<OperatorStatus> {
  const { clock, embedded, role } = sources;
  const [snapshot, parts, versions, backup] = await Promise.all([
    sources.snapshot(),
    sources.health(),
    readVersions(sources),
    sources.backup(),
  ]);
  const read = new SnapshotReader(snapshot);
  const startedAt = read.value("process_start_time_seconds");
  return {
    now: clock.now(),
    role,
    startedAt: startedAt && startedAt * 1_000,
    parts: parts.map(({ name, ...health }) => ({
      name,
      status: health.status,
      detail: ("detail" in health && health.detail) || null,
    })),
    ...readIngestion(read, role),
    disk: {
      freeBytes: read.value("tallymark_disk_free_bytes"),
      sizeBytes: read.value("tallymark_disk_size_bytes"),
    },
    process: {
      memoryBytes: read.value("process_resident_memory_bytes"),
      cpuSeconds: read.sum("process_cpu_seconds_total"),
      openFiles: read.value("process_open_fds"),
      maxFiles: read.value("process_max_fds"),
      eventLoopP99Seconds: read.value("nodejs_eventloop_lag_p99_seconds"),
      workers: read.value("tallymark_ingest_workers"),
    },
    clickhouse: readClickHouse(read),
    queries: readQueries(read),
    work: readWork(read),
    versions,
    embedded,
    backup: {
      finishedAt: backup.lastSuccess?.finishedAt ?? null,
      failed: (backup.last?.error ?? null) !== null,
    },
  };
}

type Ingestion = Pick<OperatorStatus, "events" | "requests" | "queryable" | "journal">;

const readIngestion = (read: SnapshotReader, role: OperatorSources["role"]): Ingestion => ({
  events: {
    accepted: role === "web" ? null : read.sum("tallymark_events_accepted_total"),
    duplicates: role === "web" ? null : read.sum("tallymark_events_duplicate_total"),
    rejected: read.sum("tallymark_events_rejected_total"),
  },
  requests: {
    ingest: read.sum("tallymark_ingest_requests_total"),
    waiting: read.value("tallymark_ingest_waiting_requests"),
    overloads: read.sum("tallymark_ingest_overload_rejections_total"),
  },
  queryable: {
    p50: read.quantile("tallymark_queryable_lag_seconds", 0.5),
    p95: read.quantile("tallymark_queryable_lag_seconds", 0.95),
    oldestSeconds: read.value("tallymark_journal_oldest_event_age_seconds"),
  },
  journal: {
    events: read.value("tallymark_journal_events"),
    bytes: read.value("tallymark_journal_bytes"),
    maxBytes: read.value("tallymark_journal_max_bytes"),
    ids: read.total("tallymark_dedup_ids"),
  },
});

function readQueries(read: SnapshotReader): OperatorStatus["queries"] {
  const cached =
    read.sum("tallymark_query_cache_total", { result: "hit" }) +
    read.sum("tallymark_query_cache_total", { result: "joined" });
  return { total: cached + read.count("tallymark_query_duration_seconds"), cached };
}

function readClickHouse(read: SnapshotReader): OperatorStatus["clickhouse"] {
  const rows = read.byLabel("tallymark_clickhouse_rows", "table");
  const bytes = read.byLabel("tallymark_clickhouse_disk_bytes", "table");
  const tables = Array.from(
    read.byLabel("tallymark_clickhouse_parts", "table"),
    ([table, parts]) => ({
      table,
      parts,
      rows: rows.get(table) ?? 0,
      bytes: bytes.get(table) ?? 0,
    }),
  );
  return {
    tables: tables.toSorted((a, b) => b.bytes - a.bytes),
    merges: read.value("tallymark_clickhouse_merges"),
    memoryBytes: read.value("tallymark_clickhouse_memory_bytes"),
    restarts: read.sum("tallymark_clickhouse_engine_restarts_total"),
    statements: read.sum("tallymark_clickhouse_statements_total"),
  };
}

function readWork(read: SnapshotReader): OperatorStatus["work"] {
  const last = read.byLabel("tallymark_background_last_success_timestamp_seconds", "work");
  const failures = read.byLabel("tallymark_background_failures_total", "work");
  const work = Array.from(
    read.byLabel("tallymark_background_interval_seconds", "work"),
    ([name, intervalSeconds]) => {
      const at = last.get(name);
      return {
        name,
        intervalSeconds,
        lastSuccessAt: at === undefined ? null : at * 1_000,
        failures: failures.get(name) ?? 0,
      };
    },
  );
  return work.toSorted((a, b) => a.name.localeCompare(b.name));
}

async function readVersions({
  prisma,
  version,
  clickhouseVersion,
  natsVersion,
}: OperatorSources): Promise<OperatorStatus["versions"]> {
  const [clickhouse, postgres] = await Promise.all([
    clickhouseVersion().catch(() => null),
    prisma.$queryRaw<{ version: string }[]>`SELECT current_setting('server_version') AS version`
      .then(([row]) => row?.version ?? null)
      .catch(() => null),
  ]);
  const nats = natsVersion();
  return { tallymark: version, node: process.versions.node, clickhouse, postgres, nats };
}
