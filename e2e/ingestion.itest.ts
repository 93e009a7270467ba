import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readScrape } from "@/testing/metrics/scrape";
import { PATIENTLY } from "@/testing/patience";
import {
  newEvent,
  POLL_EVERY_MS,
  post,
  queryMetric,
  queryTotal,
  sendBatch,
  waitForTotal,
} from "./api-client";
import { childrenOf } from "./child-processes";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const identity = newIdentity();
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

const start = () => startServer({ dataDir: dataDir.path, identity });
const scrape = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/metrics`, { headers });

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

/** Each test builds on the events of the previous ones. */
describe("one server, from its first event", () => {
  it("is alive and ready", async () => {
    for (const path of ["/api/health", "/api/ready"]) {
      expect((await fetch(server.url + path)).status).toBe(200);
    }
  });

  it("shows its metrics to programs on its machine, but not through a proxy", async () => {
    const response = await scrape();
    expect(response.status).toBe(200);
    expect(readScrape(await response.text()).value("tallymark_journal_events")).toBe(0);
    const forwarded = await scrape({ "X-Forwarded-For": "127.0.0.1" });
    expect([forwarded.status, forwarded.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await forwarded.text()).not.toContain("tallymark_");
  });

  it("counts an acknowledged event, and does not count its retry", async () => {
    const event = newEvent();
    for (const published of [1, 0]) {
      const response = await post(server, "event", event);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ success: true, events_published: published });
    }
    await waitForTotal(server, 1);
  });

  it("loses nothing when stopped right after a response, and returns the same results after a restart", async () => {
    const events = Array.from({ length: 500 }, (_, index) => newEvent({ user_id: `u${index}` }));
    await sendBatch(server, events);
    expect(await server.stop()).toBe(0);
    server = await start();
    await waitForTotal(server, 501);
    expect(await queryTotal(server, "unique_users")).toBe(500);
    await sendBatch(server, events);
    expect(await queryTotal(server)).toBe(501);
  });

  it("loses nothing when killed right after a response", async () => {
    await sendBatch(
      server,
      Array.from({ length: 99 }, () => newEvent()),
    );
    await server.kill();
    server = await start();
    await waitForTotal(server, 600);
  });

  it("accepts events while ClickHouse is unavailable, and counts them once it is back", async () => {
    const [engine] = childrenOf(server.pid);
    if (engine === undefined) throw new Error("The server has no child process.");
    // Sends SIGSTOP first, since a killed engine restarts within a second.
    process.kill(engine, "SIGSTOP");
    await sendBatch(
      server,
      Array.from({ length: 10 }, () => newEvent()),
    );
    const { value } = readScrape(await (await scrape()).text());
    expect(value("tallymark_journal_events")).toBeGreaterThanOrEqual(10);
    expect(value("tallymark_journal_bytes")).toBeGreaterThan(0);
    process.kill(engine, "SIGKILL");
    await vi.waitFor(async () => {
      const outage = await queryMetric(server, "count");
      expect(outage.status).toBe(503);
      expect(outage.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(await outage.json()).toMatchObject({ code: "backend_unavailable" });
    }, PATIENTLY);
    await sendBatch(
      server,
      Array.from({ length: 10 }, () => newEvent()),
    );
    await vi.waitFor(async () => expect((await queryMetric(server, "count")).status).toBe(200), {
      timeout: 60_000,
      interval: POLL_EVERY_MS,
    });
    await waitForTotal(server, 620);
  });
});
