import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { readEnv } from "@/base/env";
import { createLog } from "@/base/log";
import { identifyRequests, openAccessLog, pathForLog } from "./access-log";

it.each([
  ["/api/v1/query/metrics/count?key=secret", "/api/v1/query/metrics/count"],
  ["/api/v1/ingest/event?key=tm_ingest_1", "/api/v1/ingest/event"],
  ["/api/test-stripe/checkout/cs_test_a1B2/pay", "/api/test-stripe/checkout/…/pay"],
  ["/invite/token-of-an-invitation", "/invite/…"],
  ["/p/1/users/ana%40example.com", "/p/…"],
  ["/reset-password?token=secret", "/reset-password"],
  ["/", "/"],
  ["", "/"],
])("%s is logged as %s", (url, path) => {
  expect(pathForLog(url)).toBe(path);
});

async function ask(variables: Record<string, string>, headers: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const env = readEnv(variables);
  const log = createLog(env.LOG_LEVEL, { write: (line) => void lines.push(JSON.parse(line)) });
  const trustsProxy = env.TRUSTED_PROXY_HOPS > 0;
  const listener = identifyRequests(
    (_, response) => {
      log.warn("inside");
      response.writeHead(404).end();
    },
    { accessLog: openAccessLog(env, log), trustsProxy },
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/api/health?a=1`, { headers });
  await new Promise((resolve) => server.close(resolve));
  return { lines };
}

it("a request is logged with the id that its other lines have", async () => {
  const { lines } = await ask({ ACCESS_LOG: "on" });
  const [inside, access] = lines;
  expect(inside).toMatchObject({ level: 40, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(access).toMatchObject({
    level: 30,
    msg: "request",
    requestId: inside?.requestId,
    method: "GET",
    path: "/api/health",
    status: 404,
    ms: expect.any(Number),
  });
});

it("by default, requests are logged at level debug only", async () => {
  expect((await ask({})).lines).toHaveLength(1);
  const { lines } = await ask({ LOG_LEVEL: "debug" });
  expect(lines.map(({ level }) => level)).toEqual([40, 20]);
});

it("only a trusted proxy can choose the id", async () => {
  const headers = { "x-request-id": "id-of-the-proxy" };
  const trusted = await ask({ TRUSTED_PROXY_HOPS: "1" }, headers);
  expect(trusted.lines[0]?.requestId).toBe("id-of-the-proxy");
  const untrusted = await ask({}, headers);
  expect(untrusted.lines[0]?.requestId).not.toBe("id-of-the-proxy");
});
