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

const ask = (path: string, init: RequestInit = {}) =>
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
  ])("%s is a 404 in the API's own shape", async (path) => {
    for (const method of ["GET", "POST"]) {
      const response = await ask(path, { method });
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
  ])("%s %s is a 405 that says what is allowed", async (method, path, allow) => {
    const response = await ask(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });

  it("the lists of a new installation are empty", async () => {
    for (const list of ["reports", "dashboards"]) {
      const response = await ask(`/api/v1/query/${list}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual([]);
    }
  });

  it("only ingestion is cross-origin", async () => {
    const headers = { Origin: "https://shop.example" };
    const preflight = await ask("/api/v1/ingest/event", { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const query = await ask("/api/v1/query/reports", { headers });
    expect(query.headers.get("access-control-allow-origin")).toBeNull();
  });
});

it("Q6: of 80 queries at once exactly 60 are answered, and the others say when to come back", async () => {
  const body = JSON.stringify({ query: { kind: "trend", range: { last: "7d" }, series: [{}] } });
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => ask("/api/v1/query/execute", { method: "POST", body })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  for (const { headers } of refused) {
    expect(headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(headers.get("ratelimit-reset")).toBe(headers.get("retry-after"));
  }
  const left = answers.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
  expect(left.sort((a, b) => b - a).slice(0, 60)).toEqual(
    Array.from({ length: 60 }, (_, n) => 59 - n),
  );
  expect(answers.every(({ headers }) => headers.get("ratelimit-limit") === "60")).toBe(true);
});

describe("pages", () => {
  it("the start page shows the two commands with this server's address, and asks nobody else", async () => {
    const page = await (await ask("/")).text();
    expect(page).toContain(`curl ${server.url}/api/v1/ingest/event`);
    const elsewhere = page.match(/(?:src|href)="(?:https?:)?\/\/[^"]*"/g);
    expect(elsewhere).toBeNull();
  });

  it("an unknown page is a 404 that leads back", async () => {
    const response = await ask("/nothing");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/"');
  });

  it("does not say what it runs on, nor lets itself be framed", async () => {
    const { headers } = await ask("/");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
