import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer, temporaryDataDir } from "./server";

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

const request = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    ...init,
    headers: { Authorization: `Bearer ${server.personalKey}`, ...init.headers },
  });

describe("addresses", () => {
  it.each([
    "/api",
    "/api/nothing",
    "/api/v1/nothing",
    "/api/v1/query/nothing",
    "/api/v1/ingest/nothing",
  ])("%s returns 404 in the API's format", async (path) => {
    for (const method of ["GET", "POST"]) {
      const response = await request(path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get("x-request-id")).not.toBeNull();
      expect(await response.json()).toEqual({ detail: expect.any(String), code: "not_found" });
    }
  });

  it.each([
    ["PUT", "/api/v1/query/reports", "GET, POST"],
    ["DELETE", "/api/v1/query/metrics/count", "GET"],
    ["GET", "/api/v1/ingest/event", "POST, OPTIONS"],
    ["PUT", "/api/v1/ingest/batch", "POST, OPTIONS"],
  ])("%s %s returns 405 with the allowed methods", async (method, path, allow) => {
    const response = await request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });

  it("the lists are empty on a new installation", async () => {
    for (const list of ["reports", "dashboards"]) {
      const response = await request(`/api/v1/query/${list}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual([]);
    }
  });

  it("only ingestion accepts cross-origin requests", async () => {
    const headers = { Origin: "https://shop.example" };
    const preflight = await request("/api/v1/ingest/event", { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const query = await request("/api/v1/query/reports", { headers });
    expect(query.headers.get("access-control-allow-origin")).toBeNull();
  });
});

it("exactly 60 of 80 concurrent queries run, and the responses to the others say when to retry", async () => {
  const body = JSON.stringify({ query: { kind: "trend", range: { last: "7d" }, series: [{}] } });
  const responses = await Promise.all(
    Array.from({ length: 80 }, () => request("/api/v1/query/execute", { method: "POST", body })),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(20);
  for (const { headers } of rejected) {
    expect(headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
  }
  const left = responses.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
  expect(left.sort((a, b) => b - a).slice(0, 60)).toEqual(
    Array.from({ length: 60 }, (_, n) => 59 - n),
  );
  expect(responses.every(({ headers }) => headers.get("ratelimit-limit") === "60")).toBe(true);
});

describe("pages", () => {
  it("the start page shows both commands with this server's URL, and loads nothing from other sites", async () => {
    const page = await (await request("/")).text();
    expect(page).toContain(`curl ${server.url}/api/v1/ingest/event`);
    const external = page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g);
    expect(external).toBeNull();
  });

  it("an unknown page returns 404 with a link to the start page", async () => {
    const response = await request("/nothing");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/"');
  });

  it("does not reveal its framework and cannot be framed", async () => {
    const { headers } = await request("/");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
