import { expect, test } from "vitest";
import { type HealthCheck, NOT_READY, READY } from "@/base/health";
import { createRest, type RestResources } from "..";
import { readiness } from "./readiness";

const check = (name: string, run: HealthCheck["run"] = () => READY): HealthCheck => ({ name, run });

const ask = async (...checks: HealthCheck[]) => {
  const response = await readiness(checks);
  return { ...response, body: JSON.parse(response.body) as unknown };
};

test("a process whose parts are all ready is ready", async () => {
  const { status, body } = await ask(
    check("database"),
    check("journal", async () => READY),
  );
  expect(status).toBe(200);
  expect(body).toEqual({ status: "ready", parts: { database: "ready", journal: "ready" } });
});

test("a part that fails is named, but not its error", async () => {
  const { status, headers, body } = await ask(
    check("database", () => Promise.reject(new Error("refused at 10.0.0.7"))),
    check("clickhouse", async () => NOT_READY),
    check("journal", () => ({ status: "not_ready", detail: "The journal is full." })),
    check("usage"),
  );
  expect(status).toBe(503);
  expect(headers).toMatchObject({ "Retry-After": "1" });
  expect(body).toEqual({
    detail: "Not ready: database, clickhouse, journal.",
    code: "backend_unavailable",
    status: "not_ready",
    parts: {
      database: "not_ready",
      clickhouse: "not_ready",
      journal: "not_ready",
      usage: "ready",
    },
    reasons: [{ part: "journal", detail: "The journal is full." }],
  });
});

test("if a part is degraded, the process stays in service and the response says why", async () => {
  const detail = "Stored events are missing.";
  const { status, body } = await ask(
    check("database"),
    check("events", () => ({ status: "degraded", detail })),
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "degraded",
    parts: { database: "ready", events: "degraded" },
    reasons: [{ part: "events", detail }],
  });
});

test("the response has a request id and is not cached", async () => {
  const rest = createRest({ healthChecks: [check("database")] } as unknown as RestResources);
  const context = { params: Promise.resolve({}), origin: "http://localhost" };
  const { headers } = await rest.ready(new Request("http://x/api/ready"), context);
  expect(headers.get("x-request-id")).not.toBeNull();
  expect(headers.get("cache-control")).toBe("no-store");
});
