import { type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "@/base/ids";
import { PATIENTLY } from "@/testing/patience";
import { createHttpServer } from "../http/http-server";
import { createForwarder } from "./forward";

const PEER_HEADER = "x-peer-secret";

/** What the main process does; tests change it. */
let listener: RequestListener;
let main: Server;
let worker: Server;
let port: number;

const start = (server: Server, where: string | number) =>
  new Promise<void>((resolve) => server.listen(where, resolve));

beforeEach(async () => {
  const mainSocket = `\0tallymark-test-${newId()}`;
  main = createHttpServer((incoming, response) => listener(incoming, response));
  worker = createHttpServer(createForwarder({ mainSocket, peerHeader: PEER_HEADER }));
  await Promise.all([start(main, mainSocket), start(worker, 0)]);
  port = (worker.address() as AddressInfo).port;
});
afterEach(() => {
  for (const server of [worker, main]) {
    server.closeAllConnections();
    server.close();
  }
});

const url = (path: string) => `http://127.0.0.1:${port}${path}`;

it("a request arrives as it was sent, with the client's address", async () => {
  listener = async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method, url: path, headers } = incoming;
    response.end(JSON.stringify({ method, path, headers, body: Buffer.concat(chunks).toString() }));
  };
  const response = await fetch(url("/api/v1/query?a=%20b"), {
    method: "PUT",
    body: "é".repeat(100_000),
    headers: { "X-Custom": "1", [PEER_HEADER]: "6.6.6.6" },
  });
  expect(await response.json()).toMatchObject({
    method: "PUT",
    path: "/api/v1/query?a=%20b",
    headers: {
      "x-custom": "1",
      host: `127.0.0.1:${port}`,
      [PEER_HEADER]: expect.stringContaining("127.0.0.1"),
    },
    body: "é".repeat(100_000),
  });
});

it("a response arrives as it was sent, with every cookie", async () => {
  listener = (_, response) => {
    response.writeHead(418, "Tea", [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]);
    response.end("short and stout");
  };
  const response = await fetch(url("/"));
  expect([response.status, response.statusText]).toEqual([418, "Tea"]);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.text()).toBe("short and stout");
});

it.each([
  ["HEAD", 200],
  ["GET", 204],
  ["GET", 304],
])("%s with %d has no body, and the connection stays usable", async (method, status) => {
  listener = (_, response) => response.writeHead(status).end();
  for (let sent = 0; sent < 2; sent += 1) {
    const response = await fetch(url("/"), { method });
    expect([response.status, await response.text()]).toEqual([status, ""]);
  }
});

it("a stream arrives while it is being sent", async () => {
  let end: () => void = () => undefined;
  listener = (_, response) => {
    response.flushHeaders();
    end = () => response.end("the end");
  };
  const response = await fetch(url("/"));
  end();
  expect(await response.text()).toBe("the end");
});

it("a client that disconnects ends the request in the main process, so that its query stops", async () => {
  const closed = new Promise<void>((resolve) => {
    listener = (incoming, response) => {
      response.once("close", resolve);
      incoming.resume();
      client.destroy();
    };
  });
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await closed;
});

it("a response that breaks off does not look complete", async () => {
  listener = (_, response) => {
    response.write("half", () => response.destroy());
  };
  const response = await fetch(url("/"));
  await expect(response.text()).rejects.toThrow();
});

it("a client of HTTP/1.0 without Host is served", async () => {
  listener = (_, response) => response.end("ok");
  const client = connect(port, "127.0.0.1");
  client.write("GET / HTTP/1.0\r\n\r\n");
  let text = "";
  for await (const chunk of client) text += chunk;
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*ok$/);
});

it.each([
  "GET /?a HTTP/1.1\r\nHost: x\r\nTrailer: a",
  "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\nTE: trailers",
  "GET / HTTP/1.1\r\nHost: x\r\nX-Any: \xff\xfe",
  "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTrailer: a\r\n\r\n0\r\na: b",
  "POST / HTTP/1.1\r\nHost: x",
])("the unusual request %j is served", async (head) => {
  listener = (incoming, response) => incoming.resume().once("end", () => response.end("ok"));
  const client = connect(port, "127.0.0.1");
  client.write(`${head}\r\n\r\n`, "latin1");
  const answer = await new Promise((resolve) => client.once("data", resolve));
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  client.destroy();
});

it("no header is lost among thousands", async () => {
  listener = async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    response.end(JSON.stringify([body, incoming.headers[PEER_HEADER]]));
  };
  const client = connect(port, "127.0.0.1");
  const many = "a:\r\n".repeat(3_000);
  client.write(
    `DELETE / HTTP/1.1\r\nHost: x\r\n${many}Connection: close\r\nContent-Length: 4\r\n\r\nbody`,
  );
  let text = "";
  for await (const chunk of client) text += chunk;
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*\["body",".*127\.0\.0\.1"\]$/);
});

it("a request is answered before its body arrives, if the response does not need it", async () => {
  listener = (_, response) => response.writeHead(401).end();
  const client = connect(port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000000\r\n\r\n");
  const answer = await new Promise((resolve) => client.once("data", resolve));
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  client.destroy();
});

it("a response to a request that was not read arrives, and the connection stays usable", async () => {
  listener = (incoming, response) => {
    if (incoming.method === "POST") response.writeHead(413).end("too large");
    else response.end("ok");
  };
  for (let sent = 0; sent < 5; sent += 1) {
    const client = connect(port, "127.0.0.1");
    const body = Buffer.alloc(4 * 1024 ** 2, "x");
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
    client.write(body);
    client.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let text = "";
    for await (const chunk of client) text += chunk;
    expect(text).toMatch(/^HTTP\/1.1 413 [\s\S]*too large[\s\S]*HTTP\/1.1 200 [\s\S]*ok/);
  }
});

it("while the main process is unreachable, the response asks to retry", async () => {
  main.close();
  await vi.waitFor(async () => {
    const response = await fetch(url("/"));
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
  }, PATIENTLY);
});

it("a client that waits for 100 Continue is told to continue", async () => {
  listener = (incoming, response) => incoming.pipe(response);
  const text = await new Promise((resolve, reject) => {
    const headers = { Expect: "100-continue", "Content-Length": 2 };
    const outgoing = request({ port, method: "POST", headers }, (response) => {
      response.setEncoding("utf8").once("data", resolve);
    });
    outgoing.once("continue", () => outgoing.end("ok")).once("error", reject);
    outgoing.flushHeaders();
  });
  expect(text).toBe("ok");
});
