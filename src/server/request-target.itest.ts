import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refuseUnreadable } from "./request-target";

let server: Server;

beforeAll(async () => {
  server = createServer(refuseUnreadable((_, response) => response.end("passed on")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

function ask(path: string): Promise<{ status: number | undefined; text: string }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.once("end", () => resolve({ status: answer.statusCode, text }));
    });
    asked.once("error", reject).end();
  });
}

it.each(["/api/v1/query/metrics/%E0%A4%A", "/%", "*"])("%s is the client's fault", async (path) => {
  const { status, text } = await ask(path);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({ detail: expect.any(String), code: "invalid_request" });
});

it.each(["/", "/api/v1/query/metrics/uni%20que?a=%", "http://example.com/api/health"])(
  "%s is passed on",
  async (path) => {
    expect(await ask(path)).toEqual({ status: 200, text: "passed on" });
  },
);
