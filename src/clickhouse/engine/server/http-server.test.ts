import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http-server";
import type { Engine } from "./native";

const engine: Engine = {
  session: () => Promise.reject(new Error("a stranger reached the engine")),
  close: () => undefined,
};

let server: Server;

beforeAll(async () => {
  server = createHttpServer({
    engine,
    users: [{ name: "default", password: "secret" }],
    memoryLimit: 1024 ** 3,
    onStuck: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each(["//", "/?query_id=%0a", "/?query_id=%E2%82%AC"])(
  "an invalid request for %s is disconnected, and the server stays up",
  async (path) => {
    await expect(statusOf(path)).rejects.toThrow("socket hang up");
    expect(await statusOf("/ping")).toBe(200);
  },
);

test("an unauthenticated request is rejected without using the engine", async () => {
  expect(await statusOf("/?query=SELECT%201")).toBe(403);
});

test("a body that cannot be read is a network error, not an error of its rows", async () => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/?query=INSERT`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from("default:secret").toString("base64")}`,
      "content-encoding": "gzip",
    },
    body: "no gzip",
  });
  await response.body?.cancel();
  expect(response.headers.get("x-clickhouse-exception-code")).toBe("210");
});

function statusOf(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });
}
