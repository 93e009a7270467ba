import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NOT_READY, READY } from "@/base/health";
import { listenAnywhere } from "@/testing/ingest/endpoints";
import { writerListener } from "./writer-listener";

let isReady = true;
const server = createServer(
  writerListener([{ name: "nats", run: () => (isReady ? READY : NOT_READY) }], (_, response) =>
    response.end("metrics"),
  ),
);
let url: string;

beforeAll(async () => {
  url = await listenAnywhere(server);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("a writer reports its health and readiness", async () => {
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: "alive" });
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  isReady = false;
  const response = await fetch(`${url}/api/ready?a=b`);
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { parts: { nats: "not_ready" } },
  ]);
});

it("a writer serves its metrics", async () => {
  expect(await (await fetch(`${url}/api/metrics`)).text()).toBe("metrics");
});

it("a writer serves nothing else", async () => {
  const response = await fetch(`${url}/api/v1/ingest/event`, { method: "POST", body: "{}" });
  expect([response.status, await response.json()]).toMatchObject([404, { code: "not_found" }]);
});
