import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "@/base/env";
import { json } from "@/base/http/plain-http";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { Handler } from "@/rest";
import { type Container, containerOnce } from "@/server/container/container";
import { MetricsReader } from "@/server/metrics/metrics-reader";
import { type NextApp, prepareNext } from "@/server/next/next-app";
import { describeIngestContract } from "@/testing/ingest/contract";
import { listenAnywhere, openEndpoint, testIngest } from "@/testing/ingest/endpoints";

/** Runs the built routes in our own server, with a container of test doubles. */
const ingest = testIngest();
let app: NextApp;
let server: Server;
let url: string;
let metrics: Handler;
let mcp: (request: Request) => Promise<Response>;

beforeAll(async () => {
  await containerOnce(async () => ({
    env: readEnv({}),
    log: silentLog,
    clock: systemClock,
    acceptor: ingest.acceptor,
    ingest: ingest.endpoint,
    // The tests here do not use the other routes.
    rest: { metrics: (request, context) => metrics(request, context) } as Container["rest"],
    teams: {} as Container["teams"],
    accounts: {} as Container["accounts"],
    currentUser: async () => null,
    trpc: async () => Response.error(),
    mcp: (request) => mcp(request),
    sdk: async () => Response.error(),
    metricsReader: new MetricsReader(),
    metrics: async () => json(401, {}),
    testStripe: null,
    stripeWebhook: null,
    listening: () => undefined,
    peerHeader: "x-peer",
    firstRun: null,
    close: async () => undefined,
  }));
  app = await prepareNext({ dev: false, port: 0 });
  server = createServer(app.listener);
  url = await listenAnywhere(server);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

describeIngestContract("the Next routes", () =>
  openEndpoint(ingest, (request, response) => app.listener(request, response)),
);

it("a client that disconnects aborts its request's signal, so that the query can be stopped", async () => {
  const aborted = new Promise<void>((resolve, reject) => {
    metrics = (request) => {
      client.destroy();
      return new Promise((resolveHandler) => {
        request.signal.addEventListener("abort", () => {
          resolve();
          resolveHandler(new Response(null, { status: 499 }));
        });
      });
    };
    const client = request(`${url}/api/v1/query/metrics/count?start_time=x`);
    client.once("error", () => undefined);
    client.once("response", () => reject(new Error("The request got a response.")));
    client.end();
  });
  await aborted;
});

it("an agent that disconnects while its answer is streamed aborts its request's signal", async () => {
  const aborted = new Promise<void>((resolve) => {
    mcp = async (request) => {
      request.signal.addEventListener("abort", () => resolve());
      const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from(":\n\n")) });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    };
  });
  const client = request(`${url}/api/mcp`, { method: "POST" });
  client.once("response", () => client.destroy());
  client.once("error", () => undefined);
  client.end("{}");
  await aborted;
});

it("/api/mcp only supports POST", async () => {
  for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
    const rejected = await fetch(`${url}/api/mcp`, { method });
    expect([rejected.status, rejected.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await rejected.json()).toMatchObject({ code: "method_not_allowed" });
  }
});

it("agents that look for documents of OAuth get a 404 in JSON", async () => {
  for (const path of [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/api/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-authorization-server/api/mcp",
    "/.well-known/openid-configuration",
    "/.well-known",
    "/api/mcp/.well-known/openid-configuration",
  ]) {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(404);
    expect(await response.json(), path).toMatchObject({ code: "not_found" });
    expect(response.headers.get("cache-control"), path).toBe("no-store");
  }
});

it("/api/health returns alive with a request id, and rejects other methods in the API's format", async () => {
  const alive = await fetch(`${url}/api/health`);
  expect(alive.headers.get("x-request-id")).not.toBeNull();
  expect(await alive.json()).toEqual({ status: "alive" });
  const rejected = await fetch(`${url}/api/health`, { method: "POST" });
  expect([rejected.status, rejected.headers.get("allow")]).toEqual([405, "GET"]);
  expect(await rejected.json()).toMatchObject({ code: "method_not_allowed" });
});

it("passes the path, query string and headers to a handler unchanged", async () => {
  metrics = async (request, { params }) => {
    const { pathname, searchParams } = new URL(request.url);
    const query = Object.fromEntries(searchParams);
    return Response.json([pathname, query, await params, request.headers.get("x-api-key")]);
  };
  const path = "/api/v1/query/metrics/uni%20que";
  const search = "?start_time=2026-07-01T00:00:00%2B02:00&event_name=a%26b&platform=";
  const response = await fetch(url + path + search, { headers: { "X-Api-Key": "k" } });
  expect(await response.json()).toEqual([
    path,
    { start_time: "2026-07-01T00:00:00+02:00", event_name: "a&b", platform: "" },
    { metric_name: "uni que" },
    "k",
  ]);
});

it("without the built-in Stripe, neither its pages nor their actions exist", async () => {
  for (const path of ["/test-checkout/cs_test_1", "/test-portal/bps_1"]) {
    expect((await fetch(url + path)).status).toBe(404);
  }
  for (const method of ["GET", "POST"]) {
    const response = await fetch(`${url}/api/test-stripe/checkout/cs_test_1/pay`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  }
});

it("ignores an offered upgrade, since Java's client always offers h2c", async () => {
  await fetch(`${url}/api/health`);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    "GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA\r\n\r\n",
  );
  const head = await new Promise<string>((resolve) => {
    socket.once("data", (chunk) => resolve(chunk.toString()));
    socket.once("close", () => resolve("closed"));
  });
  expect(head).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});
