import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readEnv } from "@/base/env";
import { flushTraces } from "@/base/tracing/tracing";
import { EVENT, EVENT_PATH, plainRequest } from "@/testing/ingest/handler";
import { startCollector } from "@/testing/tracing/collector";
import type { Container } from "./container/container";
import { startContainer } from "./container/create-container";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

let collector: Awaited<ReturnType<typeof startCollector>>;
let dataDir: string;
let container: Container;

beforeAll(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
  dataDir = await mkdtemp(join(tmpdir(), "tallymark-tracing-"));
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  container = await startContainer(
    readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error", OTEL_EXPORTER_OTLP_ENDPOINT }),
  );
});
afterAll(async () => {
  await container.close();
  vi.unstubAllEnvs();
  collector.close();
  await rm(dataDir, { recursive: true, force: true });
});

const keyOf = (key: "ingestKey" | "personalKey") => container.firstRun?.[key] ?? "";

async function send() {
  const headers = {
    authorization: `Bearer ${keyOf("ingestKey")}`,
    traceparent: `00-${TRACE}-${PARENT}-01`,
  };
  const event = { ...EVENT, timestamp: new Date().toISOString() };
  return container.ingest.handle(plainRequest(EVENT_PATH, event, headers));
}

test("a request to ingest an event has a span for each stage, in the trace of its sender", async () => {
  expect((await send()).status).toBe(200);
  await flushTraces();
  const [root] = collector.named(`POST ${EVENT_PATH}`);
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, failed: false });
  expect(Number(root?.attributes["http.response.status_code"])).toBe(200);
  for (const stage of ["ingest.read", "ingest.prepare", "ingest.append"]) {
    const spans = collector.named(stage);
    expect(spans, stage).toMatchObject([{ traceId: TRACE, parentSpanId: root?.spanId }]);
  }
});

test("the writer's block has a span, with the insert in it", async () => {
  await vi.waitFor(
    async () => {
      await flushTraces();
      const block = collector.named("writer.block")[0];
      const insert = collector
        .named("clickhouse")
        .find((span) => span.parentSpanId === block?.spanId);
      expect(Number(block?.attributes["tallymark.rows"])).toBe(1);
      expect(insert?.attributes).toMatchObject({
        "db.system.name": "clickhouse",
        "clickhouse.query_id": expect.stringMatching(/^[0-9a-f-]{36}$/),
        "tallymark.lane": "write",
      });
    },
    { timeout: 60_000 },
  );
});

test("a query has spans for the key, what comes before and after its statements, and each statement", async () => {
  const url = "http://localhost/api/v1/query/execute";
  const body = JSON.stringify({ query: { kind: "trend", range: { last: "7d" }, series: [{}] } });
  const headers = {
    authorization: `Bearer ${keyOf("personalKey")}`,
    "content-type": "application/json",
  };
  const request = new Request(url, { method: "POST", body, headers });
  const origin = "http://localhost";
  const response = await container.rest.execute(request, { params: Promise.resolve({}), origin });
  expect(response.status).toBe(200);
  await flushTraces();
  expect(collector.named("authorise")).toHaveLength(1);
  const [query] = collector.named("query");
  expect(query?.attributes).toMatchObject({ "tallymark.query.kind": "trend" });
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === query?.spanId);
  const names = new Set(children.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(["clickhouse", "query.compile", "query.format"]);
});

test("no span contains events, keys or SQL", () => {
  const text = JSON.stringify(collector.spans);
  for (const secret of [keyOf("ingestKey"), keyOf("personalKey"), EVENT.event_name, "SELECT"])
    expect(text).not.toContain(secret);
});
