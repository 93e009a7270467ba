import type { Assistant } from "@/assistant";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import type { PrismaClient } from "@/database";
import { RateLimits } from "@/limits";
import { QueryCache } from "@/query";
import { createRest, type Handler, type RestResources } from "@/rest";
import { Callers } from "@/teams";
import { checkedRest } from "../openapi/checked-rest";
import { absent } from "./absent";

export function testResources(
  prisma: PrismaClient,
  given: Partial<RestResources> = {},
): RestResources {
  const { clickhouse = absent<ClickHouse>("ClickHouse"), clock = systemClock } = given;
  return {
    prisma,
    clickhouse,
    pipeline: { settled: async () => undefined },
    assistant: absent<Assistant>("the assistant"),
    queryCache: new QueryCache({
      clickhouse,
      clock,
      versions: new DataVersions(false),
      log: silentLog,
    }),
    healthChecks: [],
    accounts: { session: async () => null },
    callers: new Callers(prisma, systemClock),
    rates: new RateLimits({ prisma: null, log: silentLog }),
    sqlBlocks: { assertAllowed: async () => undefined },
    clock,
    log: silentLog,
    version: "0.0.0",
    checkResponses: true,
    ...given,
  };
}

/** Responses that the API's document does not allow fail the test. */
export const testRest = (prisma: PrismaClient, given: Partial<RestResources> = {}) =>
  checkedRest(createRest(testResources(prisma, given)));

/** What a test's own route declares besides what the test is about. */
export const TEST_ROUTE = {
  method: "GET",
  path: "/api/v1/test",
  access: "read",
  docs: { tag: "Service", summary: "Test", description: "Only for a test." },
} as const;

type Ask = {
  query?: string;
  params?: Record<string, string>;
  key?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Sends a GET request to a handler. */
export const get = (handler: Handler, ask: Ask = {}) => send(handler, ask, {});

/** Sends a POST request to a handler, with a JSON body or with text as it is. */
export const post = (handler: Handler, body: unknown, ask: Ask = {}) =>
  send(handler, ask, { method: "POST", body: textOf(body) });

/** Like {@link post}, with PATCH. */
export const patch = (handler: Handler, body: unknown, ask: Ask = {}) =>
  send(handler, ask, { method: "PATCH", body: textOf(body) });

/** Sends a DELETE request to a handler. */
export const remove = (handler: Handler, ask: Ask = {}) => send(handler, ask, { method: "DELETE" });

const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

function send(
  handler: Handler,
  { query = "", params = {}, key, headers, signal }: Ask,
  init: RequestInit,
) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const request = new Request(`http://localhost/api${query}`, {
    ...init,
    headers: { ...authorization, ...headers },
    ...(signal ? { signal } : {}),
  });
  return handler(request, { params: Promise.resolve(params), origin: "http://localhost" });
}
