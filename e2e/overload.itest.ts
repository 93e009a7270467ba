import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const FEW_CLIENTS = 1_500;
/** More than any machine can take at once. */
const MANY_CLIENTS = 12_000;
const EVENTS = 500;

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  server = await startServer({ dataDir: dataDir.path });
});
afterAll(async () => {
  await server.stop();
  await dataDir.remove();
});

type BatchResponse = { status: number; retryAfter: string | undefined; body: string };

/** Sends a batch on its own connection; a reset without a response is an error. */
function send(body: Buffer): Promise<BatchResponse> {
  const url = new URL(server.url);
  const socket = connect(Number(url.port), "127.0.0.1");
  socket.write(
    `POST /api/v1/ingest/batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${server.ingestKey}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body);
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.once("error", reject).once("close", () => {
      const [head = "", rest = ""] = text.split("\r\n\r\n");
      const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1];
      resolve({ status: Number(head.slice(9, 12)), retryAfter, body: rest });
    });
  });
}

function batch(): Buffer {
  const event = { event_name: "page", user_id: "u1", platform: "web", properties: { a: "x" } };
  return Buffer.from(JSON.stringify({ events: Array(EVENTS).fill(event) }));
}

async function stored(): Promise<number> {
  const now = Date.now();
  const [start, end] = [now - 3_600_000, now + 3_600_000].map((ms) => new Date(ms).toISOString());
  const url = `${server.url}/api/v1/query/metrics/count?granularity=all&start_time=${start}&end_time=${end}`;
  const headers = { Authorization: `Bearer ${server.personalKey}` };
  const result = await (await fetch(url, { headers })).json();
  return result.total;
}

it("overload is rejected with Retry-After, and accepted events are stored once", async () => {
  const body = batch();
  const responses: BatchResponse[] = [];
  const withStatus = (wanted: number) => responses.filter(({ status }) => status === wanted);
  for (let clients = FEW_CLIENTS; clients <= MANY_CLIENTS; clients *= 2) {
    const answers = Array.from({ length: clients }, () => send(body));
    responses.push(...(await Promise.all(answers)));
    if (withStatus(503).length > 0) break;
  }
  const [accepted, rejected] = [withStatus(200), withStatus(503)];
  expect(accepted.length + rejected.length).toBe(responses.length);
  expect(accepted.length).toBeGreaterThan(0);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { retryAfter } of rejected) expect(Number(retryAfter)).toBeGreaterThan(0);
  await expect.poll(stored, { timeout: 60_000 }).toBe(accepted.length * EVENTS);
  const after = await send(body);
  expect(after.status).toBe(200);
});
