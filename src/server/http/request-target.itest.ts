import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { normaliseTarget } from "./request-target";

let server: Server;

beforeAll(async () => {
  server = createServer(
    normaliseTarget(({ url }, response) => response.end(`passed on as ${url}`)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

type Reply = { status: number | undefined; location?: string; text: string };

function ask(path: string, method = "GET"): Promise<Reply> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, method, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      const { statusCode: status, headers } = answer;
      const { location } = headers;
      answer.once("end", () =>
        resolve({ status, ...(location !== undefined && { location }), text }),
      );
    });
    outgoing.once("error", reject).end();
  });
}

it.each(["/api/v1/query/metrics/%E0%A4%A", "/api/%", "*"])("%s is a client error", async (path) => {
  const { status, text } = await ask(path);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({ detail: expect.any(String), code: "invalid_request" });
});

it.each(["/", "/api/v1/query/metrics/uni%20que?a=%", "/docs//a/", "/apis/"])(
  "%s is passed on",
  async (path) => {
    expect(await ask(path)).toEqual({ status: 200, text: `passed on as ${path}` });
  },
);

it.each([
  ["/%", "/%25"],
  ["/p/1/users/%E0%A4%A?range=7d&x=%", "/p/1/users/%25E0%25A4%25A?range=7d&x=%"],
  ["//evil.example/%", "/evil.example/%25"],
  ["/\\evil.example/%", "/evil.example/%25"],
])("%s, which cannot be decoded, redirects to %s", async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 307, location });
});

it("a target with a host is reduced to its path, whatever the host (RFC 9112, 3.2.2)", async () => {
  const { text } = await ask("http://example.com/api/health?a=1");
  expect(text).toBe("passed on as /api/health?a=1");
});

it.each(["//api/v1/ingest/event", "/api/v1//ingest/event", "/api/v1/query/reports/?a=1", "/api/"])(
  "%s gets a 404 in the API's format, not a redirect",
  async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({ detail: expect.any(String), code: "not_found" });
  },
);

it.each(["/", "/sign-in", "/apis", "/__nextjs_x"])(
  "%s is a page and does not accept data",
  async (path) => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const { status, text } = await ask(path, method);
      expect(status).toBe(405);
      expect(JSON.parse(text)).toMatchObject({ code: "method_not_allowed" });
    }
    expect((await ask(path, "HEAD")).status).toBe(200);
    expect((await ask("/api/trpc/accounts.signIn", "POST")).status).toBe(200);
  },
);

it.each(["/.well-known", "/.well-known/oauth-protected-resource/api/mcp"])(
  "%s does not exist for any method, instead of not accepting data",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, text } = await ask(path, method);
      expect(status, method).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ code: "not_found" });
    }
    expect(await ask(path)).toMatchObject({ text: `passed on as ${path}` });
  },
);

it("TRACE is rejected in the API's format", async () => {
  const { status, text } = await ask("/api/health", "TRACE");
  expect(status).toBe(405);
  expect(JSON.parse(text)).toEqual({ detail: expect.any(String), code: "method_not_allowed" });
});
