import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newId } from "@/base/ids";
import { setPeerAddress } from "./peer-address";

const PEER_HEADER = "x-peer-secret";

let server: Server;

beforeEach(() => {
  server = createServer((request, response) => {
    setPeerAddress(request, PEER_HEADER);
    response.end(request.headers[PEER_HEADER]);
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const listen = (options: { host: string; port: number } | { path: string }) =>
  new Promise<void>((resolve) => server.listen(options, resolve));

const answerTo = (target: { port: number } | { socketPath: string }, headers = {}) =>
  new Promise<string>((resolve, reject) => {
    get({ ...target, host: "127.0.0.1", headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve(text);
    }).once("error", reject);
  });

it("a client cannot choose its address", async () => {
  await listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.address() as AddressInfo;
  expect(await answerTo({ port })).toBe("127.0.0.1");
  expect(await answerTo({ port }, { [PEER_HEADER]: "6.6.6.6" })).toBe("127.0.0.1");
});

it("a worker passes on the address of its client", async () => {
  const path = `\0tallymark-test-${newId()}`;
  await listen({ path });
  expect(await answerTo({ socketPath: path }, { [PEER_HEADER]: "192.0.2.1" })).toBe("192.0.2.1");
  expect(await answerTo({ socketPath: path })).toBe("");
});
