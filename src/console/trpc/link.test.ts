import { createTRPCClient } from "@trpc/client";
import { expect, test } from "vitest";
import { fitsPage, fitsRequest } from "@/base/http/address-length";
import type { AppRouter } from "@/trpc/root";
import { consoleLink, type Endpoint } from "./link";

const projectId = "00000000-0000-4000-8000-000000000000";

/** The request of a query that filters by this many users. */
async function sent(users: number) {
  const value = Array.from({ length: users }, (_, at) => `user-${at}`);
  const requests: { url: string; method: string | undefined; body: unknown }[] = [];
  const fakeFetch: Endpoint["fetch"] = async (url, init) => {
    requests.push({ url: String(url), method: init?.method, body: init?.body });
    return Response.json({ result: { data: null } });
  };
  const client = createTRPCClient<AppRouter>({
    links: [consoleLink({ url: "/api/trpc", fetch: fakeFetch })],
  });
  const query = {
    kind: "trend" as const,
    range: { last: "7d" as const },
    series: [{ filters: [{ field: "user_id", op: "in" as const, value }] }],
  };
  await client.query.run.query({ projectId, query }, { context: { unbatched: true } });
  expect(requests).toHaveLength(1);
  return { ...requests[0], value };
}

test("a query of ordinary length is sent in the URL", async () => {
  const { url, method, body } = await sent(3);
  expect([method, body]).toEqual(["GET", undefined]);
  expect(decodeURIComponent(url ?? "")).toContain(`{"projectId":"${projectId}","query":{"kind"`);
});

test("a query with hundreds of values is sent as a request body", async () => {
  const { url, method, body, value } = await sent(600);
  expect([method, url]).toEqual(["POST", "/api/trpc/query.run"]);
  expect(body).toContain(JSON.stringify(value));
});

test("lengths are measured URL-encoded", () => {
  expect(fitsRequest("a".repeat(3_900))).toBe(true);
  expect(fitsRequest('"'.repeat(1_000))).toBe(false);
  expect(fitsRequest(undefined)).toBe(true);
  expect(fitsPage("a".repeat(6_000))).toBe(true);
  expect(fitsPage("語".repeat(700))).toBe(false);
  expect(fitsPage("\ud800")).toBe(true);
});
