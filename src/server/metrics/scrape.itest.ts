import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "@/base/env";
import { newId } from "@/base/ids";
import { readVersion } from "@/base/version";
import { EVENT, EVENT_PATH, plainRequest } from "@/testing/ingest/handler";
import { type Family, parseExposition, type Sample } from "@/testing/metrics/parse-exposition";
import type { Container } from "../container/container";
// Loaded by the server's entry; their metrics are documented, too.
import "../http/measure-requests";
import "../ingest-workers/worker-pool";
import { startContainer } from "../container/create-container";

let dataDir: string;
let container: Container;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tallymark-metrics-"));
  container = await startContainer(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));
});
afterAll(async () => {
  await container.close();
  await rm(dataDir, { recursive: true, force: true });
});

const local = {
  peer: "127.0.0.1",
  header: (name: string) => (name === "host" ? "localhost" : undefined),
};

async function scrape(): Promise<Map<string, Family>> {
  const { status, headers, body } = await container.metrics("GET", local);
  expect(status).toBe(200);
  expect(headers["Content-Type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  return parseExposition(body);
}

type Value = (name: string, labels?: Record<string, string>) => number;

async function readValues(): Promise<Value> {
  const samples = [...(await scrape()).values()].flatMap((family) => family.samples);
  return (name, labels = {}) => {
    const wanted = JSON.stringify(labels);
    const isIt = (one: Sample) => one.name === name && JSON.stringify(one.labels) === wanted;
    return samples.find(isIt)?.value ?? Number.NaN;
  };
}

/** Figures follow what happened a little later. */
const scrapeUntil = (check: (value: Value) => void): Promise<Value> =>
  vi.waitFor(
    async () => {
      const value = await readValues();
      check(value);
      return value;
    },
    { timeout: 60_000 },
  );

async function send(count: number, key = container.firstRun?.ingestKey) {
  const timestamp = new Date().toISOString();
  const events = Array.from({ length: count }, () => ({ ...EVENT, event_id: newId(), timestamp }));
  const path = EVENT_PATH.replace(/event$/, "batch");
  const request = plainRequest(path, { events }, { authorization: `Bearer ${key}` });
  return { request, response: await container.ingest.handle(request) };
}

test("events are counted when they are accepted, repeated, rejected and written", async () => {
  const { request, response } = await send(5);
  expect(response.status).toBe(200);
  await container.ingest.handle(request);
  expect((await send(1, "tm_ingest_unknown0000000000000000")).response.status).toBe(401);
  const value = await scrapeUntil((current) => {
    expect(current("tallymark_writer_rows_total")).toBe(5);
    expect(current("tallymark_journal_events")).toBe(0);
    expect(current("tallymark_queryable_lag_seconds_count")).toBeGreaterThan(0);
    expect(current("tallymark_journal_oldest_event_age_seconds")).toBe(0);
  });
  expect(value("tallymark_events_accepted_total")).toBe(5);
  expect(value("tallymark_events_duplicate_total", { conflicting: "false" })).toBe(5);
  expect(value("tallymark_ingest_requests_total", { status: "200" })).toBe(2);
  expect(value("tallymark_ingest_requests_total", { status: "401" })).toBe(1);
  expect(value("tallymark_ingest_request_duration_seconds_count")).toBe(3);
  expect(value("tallymark_dedup_ids", { in: "memory" })).toBe(5);
});

test("the stores and the machine are measured", async () => {
  const value = await scrapeUntil((current) => {
    expect(current("tallymark_clickhouse_parts", { table: "events_raw" })).toBeGreaterThan(0);
    expect(current("tallymark_clickhouse_disk_bytes", { table: "events_raw" })).toBeGreaterThan(0);
  });
  expect(value("tallymark_part_ready", { part: "clickhouse" })).toBe(1);
  expect(value("tallymark_part_ready", { part: "database" })).toBe(1);
  expect(value("tallymark_part_degraded", { part: "storage" })).toBe(0);
  expect(value("tallymark_clickhouse_memory_bytes")).toBeGreaterThan(1_000_000);
  expect(value("tallymark_clickhouse_merges")).toBeGreaterThanOrEqual(0);
  expect(value("tallymark_disk_free_bytes")).toBeGreaterThan(0);
  expect(value("tallymark_disk_size_bytes")).toBeGreaterThan(value("tallymark_disk_free_bytes"));
  expect(value("process_start_time_seconds")).toBeGreaterThan(1_000_000_000);
  const { node } = process.versions;
  expect(value("tallymark_build_info", { version: readVersion(), node })).toBe(1);
});

test("readers at the same time share one reading", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => container.metrics("GET", local)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test("strangers get a 401 without any figure, and other methods a 405", async () => {
  const stranger = { ...local, peer: "203.0.113.9" };
  const { status, body, headers } = await container.metrics("GET", stranger);
  expect([status, headers["WWW-Authenticate"]]).toEqual([401, "Bearer"]);
  expect(JSON.parse(body)).toEqual({ code: "unauthenticated", detail: expect.any(String) });
  expect((await container.metrics("POST", local)).status).toBe(405);
});

test("every metric is documented with its labels, and every documented metric exists", async () => {
  const documented = await readDocumented();
  const families = await scrape();
  const own = [...families.values()].filter(({ name }) => name.startsWith("tallymark_"));
  expect([...documented.keys()].toSorted()).toEqual(own.map(({ name }) => name).toSorted());
  for (const { name, samples } of own) {
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    labels.delete("le");
    for (const label of labels) expect(documented.get(name), `${name}{${label}}`).toContain(label);
  }
});

/** The labels of each metric in the lists of the documentation. */
async function readDocumented(): Promise<Map<string, string[]>> {
  const text = await readFile("docs/metrics.md", "utf8");
  const rows = text.matchAll(/^- `(tallymark_\w+)`(?: \(([^)]*)\))?:/gm);
  return new Map(
    Array.from(rows, ([, name = "", labels = ""]) => [
      name,
      Array.from(labels.matchAll(/`(\w+)`/g), ([, label = ""]) => label),
    ]),
  );
}
