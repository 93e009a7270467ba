import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, type PlainRequest, type PlainResponse } from "@/base/http/plain-http";
import { startIngest } from "@/testing/ingest/handler";
import { PATIENTLY } from "@/testing/patience";
import { BodyMemory, SMALL_BODY_BYTES } from "./body-memory";
import type { IngestEndpoint } from "./endpoint";
import { createFastLane } from "./fast-lane";

const LIMIT = 2 * SMALL_BODY_BYTES;

let server: Server;
let port: number;
let url: string;
let memory: BodyMemory;
const handle = vi.fn<(request: PlainRequest) => Promise<PlainResponse>>();
const earlyResponse = vi.fn<IngestEndpoint["earlyResponse"]>();
const { failureResponse } = startIngest();

beforeEach(async () => {
  earlyResponse.mockReset().mockReturnValue(null);
  handle.mockReset().mockImplementation(async ({ body }) => json(body ? 200 : 413, {}));
  memory = new BodyMemory({ small: 4 * SMALL_BODY_BYTES, large: LIMIT });
  const endpoint = {
    earlyResponse,
    handle,
    failureResponse,
    memory,
    maxBodyBytes: LIMIT,
    trustedProxyHops: 1,
  };
  server = createServer(createFastLane(endpoint));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}/api/v1/ingest/event`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const seen = (): PlainRequest => {
  const request = handle.mock.calls[0]?.[0];
  if (!request) throw new Error("The handler was not called.");
  return request;
};

describe("the handler's request", () => {
  it("has plain values", async () => {
    const body = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]);
    const headers = { "X-Api-Key": "k", "X-Forwarded-For": "9.9.9.9, 203.0.113.5" };
    await fetch(`${url}?key=a%20b&x`, { method: "POST", body, headers });
    expect(seen().method).toBe("POST");
    expect(seen().path).toBe("/api/v1/ingest/event");
    expect(seen().query.get("key")).toBe("a b");
    expect(seen().header("x-api-key")).toBe("k");
    expect(seen().header("x-none")).toBeUndefined();
    expect(seen().remoteAddress).toBe("203.0.113.5");
    expect(Buffer.from(seen().body ?? [])).toEqual(body);
  });

  it("has an empty body if there is none", async () => {
    await fetch(url, { method: "OPTIONS" });
    expect(seen().body).toHaveLength(0);
  });

  it("has a body of exactly the limit, and null for a body one byte longer", async () => {
    expect((await fetch(url, { method: "POST", body: "x".repeat(LIMIT) })).status).toBe(200);
    expect((await fetch(url, { method: "POST", body: "x".repeat(LIMIT + 1) })).status).toBe(413);
  });
});

describe("a body over the limit", () => {
  it("gets a response before it is complete, and is not read further", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /api/v1/ingest/event HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    socket.write(`${(LIMIT + 1).toString(16)}\r\n${"x".repeat(LIMIT + 1)}\r\n`);
    const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 [\s\S]*Connection: close/i);
    expect(seen().body).toBeNull();
    socket.destroy();
  });

  it("is rejected by its announced length alone", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      "POST /api/v1/ingest/event HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
    );
    const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it("gets a response even if the client sends all of it first, so no reset overtakes the response", async () => {
    const answer = await fetch(url, { method: "POST", body: "x".repeat(5_000_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({});
  });
});

/** Starts a request of the largest size and withholds its last byte. */
async function withhold(): Promise<{ answer: Promise<string>; end: () => void }> {
  const socket = connect(port, "127.0.0.1");
  const before = memory.used;
  socket.write(`POST /api/v1/ingest/event HTTP/1.1\r\nHost: x\r\nContent-Length: ${LIMIT}\r\n\r\n`);
  socket.write("x".repeat(LIMIT - 1));
  await vi.waitFor(() => expect(memory.used).toBe(before + LIMIT - 1), PATIENTLY);
  const answer = new Promise<string>((resolve) =>
    socket.once("data", (bytes) => resolve(bytes.toString())),
  );
  return { answer, end: () => socket.destroy() };
}

describe("bodies that never end", () => {
  it("are not read if the request is rejected because of its head", async () => {
    earlyResponse.mockReturnValue(json(401, {}));
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /api/v1/ingest/event HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{");
    const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /);
    expect(handle).not.toHaveBeenCalled();
    socket.destroy();
  });

  it("do not block small events", async () => {
    const { end } = await withhold();
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(200);
    end();
  });

  it("are evicted for a large body that arrives, with a response that asks to retry", async () => {
    const { answer, end } = await withhold();
    expect((await fetch(url, { method: "POST", body: "x".repeat(LIMIT) })).status).toBe(200);
    expect(await answer).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 1/i);
    end();
    await vi.waitFor(() => expect(memory.used).toBe(0), PATIENTLY);
  });
});

describe("the response", () => {
  it("has the handler's status, headers and body", async () => {
    handle.mockResolvedValue({ status: 429, headers: { "Retry-After": "7" }, body: "é" });
    const answer = await fetch(url, { method: "POST", body: "{}" });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("7");
    expect(answer.headers.get("content-length")).toBe("2");
    expect(await answer.text()).toBe("é");
  });

  it("has no length with a 204", async () => {
    handle.mockResolvedValue({ status: 204, headers: {}, body: "" });
    const answer = await fetch(url, { method: "OPTIONS" });
    expect(answer.headers.get("content-length")).toBeNull();
  });

  it("is a 500 without internal details if the handler throws, and any site can read it", async () => {
    handle.mockRejectedValue(new Error("secret host db-1"));
    const answer = await fetch(url, { method: "POST", body: "{}" });
    expect(answer.status).toBe(500);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("x-request-id")).not.toBeNull();
    expect(await answer.text()).not.toContain("db-1");
  });
});

describe("a client that disconnects", () => {
  it("before its body is complete never reaches the handler", async () => {
    const closed = new Promise((resolve) =>
      server.once("connection", (socket) => socket.once("close", resolve)),
    );
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /api/v1/ingest/event HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{");
    await new Promise((resolve) => server.once("request", resolve));
    socket.destroy();
    await closed;
    expect(memory.used).toBe(0);
    expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(200);
    expect(handle).toHaveBeenCalledTimes(1);
  });
});
