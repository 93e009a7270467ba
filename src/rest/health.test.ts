import { expect, test } from "vitest";
import { type ReadyResources, ready } from "./health";
import { createRest, type RestResources } from "./index";

const answering = {
  prisma: { $queryRaw: async () => [{ one: 1 }] },
  clickhouse: { ping: async () => true },
  journal: { backlog: () => ({ events: 0, bytes: 0 }) },
  journalMaxBytes: 1_000,
};

const ask = async (changes: object = {}) => {
  // Only what readiness looks at; a whole Prisma client would bring a whole database.
  const response = await ready({ ...answering, ...changes } as unknown as ReadyResources);
  return { ...response, body: JSON.parse(response.body) as unknown };
};

test("a process whose parts all answer is ready", async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ready",
    parts: { database: "ready", clickhouse: "ready", journal: "ready" },
  });
});

test("a part that fails, denies or is full is named, with nothing of why", async () => {
  const { status, headers, body } = await ask({
    prisma: { $queryRaw: () => Promise.reject(new Error("refused at 10.0.0.7")) },
    clickhouse: { ping: async () => false },
    journal: { backlog: () => ({ events: 1, bytes: 1_000 }) },
  });
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "Retry-After": "1" });
  expect(body).toEqual({
    detail: "Not ready: database, clickhouse, journal.",
    code: "backend_unavailable",
    status: "not_ready",
    parts: { database: "not_ready", clickhouse: "not_ready", journal: "not_ready" },
  });
});

test("the answer carries a request id and is never kept by a cache", async () => {
  const rest = createRest(answering as unknown as RestResources);
  const context = { params: Promise.resolve({}), origin: "http://localhost" };
  const { headers } = await rest.ready(new Request("http://x/api/ready"), context);
  expect(headers.get("x-request-id")).not.toBeNull();
  expect(headers.get("cache-control")).toBe("no-store");
});
