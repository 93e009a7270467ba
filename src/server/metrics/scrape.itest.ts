import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "@/base/env";
import { newId } from "@/base/ids";
import { readVersion } from "@/base/version";
import type { OperatorStatus } from "@/operator";
import { EVENT, EVENT_PATH, plainRequest } from "@/testing/ingest/handler";
import { parseExposition } from "@/testing/metrics/parse-exposition";
import { readScrape, type Scrape } from "@/testing/metrics/scrape";
import type { Container } from "../container/container";
// Loaded by the server's entry; their metrics are documented, too.
import "../http/measure-requests";
import "../ingest-workers/worker-pool";
import { startContainer } from "../container/create-container";
import { claimConsole } from "../testing/console";

const SOON = { timeout: 60_000 };

let dataDir: string;
let container: Container;
let operator: Awaited<ReturnType<typeof claimConsole>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tallymark-metrics-"));
  container = await startContainer(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));
  operator = await claimConsole(container);
});
afterAll(async () => {
  await container.close();
  await rm(dataDir, { recursive: true, force: true });
});

const local = {
  peer: "127.0.0.1",
  header: (name: string) => (name === "host" ? "localhost" : undefined),
};

async function scrape(): Promise<string> {
  const { status, headers, body } = await container.metrics("GET", local);
  expect(status).toBe(200);
  expect(headers["Content-Type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  return body;
}

type Value = Scrape["value"];

const readValues = async (): Promise<Scrape> => readScrape(await scrape());

/** Metrics follow what happened a little later. */
const scrapeUntil = (check: (value: Value) => void): Promise<Value> =>
  vi.waitFor(async () => {
    const { value } = await readValues();
    check(value);
    return value;
  }, SOON);

async function send(count: number, key = container.firstRun?.ingestKey, changes: object = {}) {
  const event = { ...EVENT, timestamp: new Date().toISOString(), ...changes };
  const events = Array.from({ length: count }, () => ({ ...event, event_id: newId() }));
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

test("rejected events are counted by their reason", async () => {
  const { response } = await send(2, undefined, { user_id: 5 });
  expect(response.status).toBe(422);
  const value = await scrapeUntil((current) => {
    expect(current("tallymark_events_rejected_total", { reason: "invalid" })).toBe(2);
  });
  expect(value("tallymark_ingest_requests_total", { status: "422" })).toBe(1);
});

/** Calls the API with the personal key, and reads the response to its end. */
async function ask(name: "execute" | "newConversation" | "newMessage", body: object, id = "") {
  const headers = {
    authorization: `Bearer ${container.firstRun?.personalKey}`,
    "content-type": "application/json",
  };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const params = Promise.resolve({ conversation_id: id });
  const response = await container.rest[name](request, { params, origin: "http://localhost" });
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return text;
}

test("queries are measured by kind and outcome", async () => {
  await ask("execute", { query: { kind: "trend", range: { last: "7d" }, series: [{}] } });
  const { value } = await readValues();
  const labels = { kind: "trend", outcome: "ok" };
  expect(value("tallymark_query_duration_seconds_count", labels)).toBe(1);
});

test("calls of models and of Stripe are counted", async () => {
  const { id } = JSON.parse(await ask("newConversation", {}));
  await ask("newMessage", { content: "How many events were there in the last 7 days?" }, id);
  const { teams } = await operator.query<{ teams: { id: string }[] }>("accounts.me");
  const { value: before } = await readValues();
  await operator.mutate("billing.startCheckout", { teamId: teams[0]?.id });
  const value = await scrapeUntil((current) => {
    const answers = current("tallymark_assistant_answers_total", { tier: "fast", end: "complete" });
    expect(answers).toBe(1);
  });
  expect(value("tallymark_assistant_model_calls_total", { tier: "fast" })).toBeGreaterThan(0);
  const ok = { outcome: "ok" };
  expect(value("tallymark_stripe_calls_total", ok)).toBeGreaterThan(
    before("tallymark_stripe_calls_total", ok),
  );
});

test("the operator's page shows the values of the scrape", async () => {
  await vi.waitFor(async () => {
    const status = await operator.query<OperatorStatus>("operator.status");
    const { value, sum } = await readValues();
    const { clickhouse, queries } = status;
    expect(status.events).toEqual({
      accepted: value("tallymark_events_accepted_total"),
      duplicates: sum("tallymark_events_duplicate_total"),
      rejected: sum("tallymark_events_rejected_total"),
    });
    expect(status.requests.ingest).toBe(sum("tallymark_ingest_requests_total"));
    expect(status.journal).toEqual({
      events: value("tallymark_journal_events"),
      bytes: value("tallymark_journal_bytes"),
      maxBytes: value("tallymark_journal_max_bytes"),
      ids: sum("tallymark_dedup_ids"),
    });
    expect(status.disk.sizeBytes).toBe(value("tallymark_disk_size_bytes"));
    expect(status.startedAt).toBe(value("process_start_time_seconds") * 1_000);
    expect(queries.total - queries.cached).toBe(sum("tallymark_query_duration_seconds_count"));
    const parts = clickhouse.tables.map(({ table, ...counts }) => [
      counts.parts === value("tallymark_clickhouse_parts", { table }),
      counts.rows === value("tallymark_clickhouse_rows", { table }),
      counts.bytes === value("tallymark_clickhouse_disk_bytes", { table }),
    ]);
    expect(parts.length).toBeGreaterThan(0);
    expect(new Set(parts.flat())).toEqual(new Set([true]));
    for (const { name, intervalSeconds } of status.work)
      expect(value("tallymark_background_interval_seconds", { work: name })).toBe(intervalSeconds);
    for (const { name, status: is } of status.parts)
      expect(value("tallymark_part_ready", { part: name }) === 1).toBe(is !== "not_ready");
  }, SOON);
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

test("strangers get a 401 without any metric, and other methods a 405", async () => {
  const stranger = { ...local, peer: "203.0.113.9" };
  const { status, body, headers } = await container.metrics("GET", stranger);
  expect([status, headers["WWW-Authenticate"]]).toEqual([401, "Bearer"]);
  expect(JSON.parse(body)).toEqual({ code: "unauthenticated", detail: expect.any(String) });
  expect((await container.metrics("POST", local)).status).toBe(405);
});

test("every metric is documented with its labels, and every documented metric exists", async () => {
  const documented = await readDocumented();
  const families = parseExposition(await scrape());
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
