import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeHttpServer, createHttpServer, listen } from "./http-server";

/** Far shorter than in production, since the tests wait for them. */
const LIMITS = {
  headersTimeout: 500,
  requestTimeout: 1_000,
  connectionsCheckingInterval: 100,
  keepAliveTimeout: 60_000,
};
/** With both ends in this process, twice as many open files. */
const IDLE = 2_500;

let server: Server;
let port: number;
let served: string[];

beforeEach(() => start(LIMITS));
afterEach(() => closeHttpServer(server, 0));

async function start(limits: typeof LIMITS): Promise<void> {
  served = [];
  server = createHttpServer((request, response) => {
    served.push(request.url ?? "");
    request.resume().once("end", () => response.end("done"));
  }, limits);
  port = await listen(server, 0, "127.0.0.1");
  expect((server.address() as AddressInfo).port).toBe(port);
}

async function open(bytes = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

const responds = async () => (await fetch(`http://127.0.0.1:${port}/other`)).status === 200;

it("a client that does not finish its head is disconnected, and never reaches the handler", async () => {
  const socket = await open("POST /slow HTTP/1.1\r\nHost: x\r\nX-Half: ");
  expect(await responds()).toBe(true);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(served).toEqual(["/other"]);
});

it("a client that sends one byte of its head at a time is disconnected, too", async () => {
  const socket = await open("GET /slow HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const drip = setInterval(() => socket.write("x"), 50);
  socket.on("error", () => undefined);
  const received = await text(socket).catch(() => "reset");
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1\.1 408 |^reset$/);
  expect(served).toEqual([]);
});

it("a client that does not finish its body is disconnected", async () => {
  const socket = await open("POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{");
  expect(await responds()).toBe(true);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it("a client that connects and sends nothing is disconnected", async () => {
  const socket = await open();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(served).toEqual([]);
});

it("a client that sends no second request after a response is disconnected", async () => {
  await closeHttpServer(server, 0);
  await start({ ...LIMITS, keepAliveTimeout: 100 });
  const socket = await open("GET /first HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\ndone/);
  expect(served).toEqual(["/first"]);
});

it("the limits in production are those of the documentation", async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = createHttpServer(() => undefined);
  const page = await readFile("docs/operate.md", "utf8");
  const [paragraph = ""] = /^\*\*Slow clients\.\*\*[\s\S]*?\n\n/m.exec(page) ?? [];
  const documented = Array.from(
    paragraph.matchAll(/(\d+)\sseconds/g),
    ([, n]) => Number(n) * 1_000,
  );
  expect(documented).toEqual([headersTimeout, requestTimeout, keepAliveTimeout]);
});

it("a head that is too large is rejected with 431", async () => {
  const socket = await open(`GET /large HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(17_000)}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
  expect(served).toEqual([]);
});

it(`${IDLE} idle connections do not delay others`, async () => {
  const idle = await Promise.all(Array.from({ length: IDLE }, () => open()));
  expect(await responds()).toBe(true);
  for (const socket of idle) socket.destroy();
  expect(await responds()).toBe(true);
});

it("a client that resets its connection within a request does not affect others", async () => {
  const socket = await open("POST /reset HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{");
  socket.resetAndDestroy();
  expect(await responds()).toBe(true);
});
