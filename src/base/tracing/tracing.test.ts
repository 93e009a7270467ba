import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startCollector } from "@/testing/tracing/collector";
import { readEnv } from "../env";
import { BackendUnavailable } from "../errors";
import {
  flushTraces,
  isTracing,
  isTracingOn,
  startTracing,
  withRemoteParent,
  withSpan,
  withSpanSync,
} from "./tracing";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

it("without a collector there are no traces, and work runs as it is", async () => {
  const off = [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: "true" }];
  for (const env of off) await startTracing(readEnv(env));
  expect(isTracing()).toBe(false);
  expect(await withSpan("outer", {}, async (span) => span)).toBeNull();
  expect(withSpanSync("inner", () => 7)).toBe(7);
  await flushTraces();
  expect(collector.spans).toEqual([]);
});

it("spans reach the collector with their parents, and a failure without its message", async () => {
  const env = readEnv();
  expect(isTracingOn(env)).toBe(true);
  await startTracing(env);
  const headers: Record<string, string> = { traceparent: `00-${TRACE}-${PARENT}-01` };
  await withRemoteParent(
    (name) => headers[name],
    () =>
      withSpan("outer", { "tallymark.rows": 3 }, async () => {
        withSpanSync("inner", () => undefined);
        await withSpan("failing", {}, () =>
          Promise.reject(new BackendUnavailable("secret host db-1")),
        ).catch(() => undefined);
      }),
  );
  await flushTraces();
  const [outer] = collector.named("outer");
  expect(outer).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, failed: false });
  expect(Number(outer?.attributes["tallymark.rows"])).toBe(3);
  expect(collector.named("inner")).toMatchObject([{ traceId: TRACE, parentSpanId: outer?.spanId }]);
  expect(collector.named("failing")).toMatchObject([
    {
      parentSpanId: outer?.spanId,
      failed: true,
      attributes: { "error.type": "backend_unavailable" },
    },
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain("db-1");
  expect([...collector.paths]).toEqual(["POST /v1/traces"]);
  expect(collector.resources[0]).toMatchObject({ "service.name": "tallymark" });
});

it("a header that is not well-formed starts a trace of its own", async () => {
  await withRemoteParent(
    (name) => (name === "traceparent" ? "00-zz-b7ad6b7169203331-01" : undefined),
    () => withSpan("fresh", {}, async () => undefined),
  );
  await flushTraces();
  const [fresh] = collector.named("fresh");
  expect(fresh?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(fresh?.parentSpanId || undefined).toBeUndefined();
});
