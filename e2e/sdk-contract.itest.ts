import {
  createServer,
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { seededRandom } from "@/base/seeded-random";
import { type DropReason, Tallymark } from "@/sdk/node/index";
import { listenAnywhere } from "@/testing/ingest/endpoints";
import { newEvent, sendBatch, waitForTotal } from "./api-client";
import { launch, newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

/**
 * The Node SDK against the running product, whatever happens to the product or on the way to it:
 * every event that the SDK took is stored once.
 */
const SEED = 20_261_129;
const KILLS = 3;
/** What Free accepts in a month, with its margin. */
const MOST_ON_FREE = 120_000;

/** As the first start creates it. */
const OWNER = "owner@example.com";
const RETRY_SOON = { "Retry-After": "1" };

const identity = newIdentity();
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let way: Awaited<ReturnType<typeof startWay>>;
let client: Tallymark;
let tracked = 0;
const dropped: DropReason[] = [];

const start = (plan = "pro") =>
  startServer({ dataDir: dataDir.path, identity, env: { TALLYMARK_INIT_PLAN: plan } });

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  way = await startWay();
  server = await start();
  client = new Tallymark({
    host: way.url,
    ingestKey: identity.ingestKey,
    flushIntervalMs: 20,
    maxBatchEvents: 50,
    requestTimeoutMs: 5_000,
    onDrop: (_, reason) => void dropped.push(reason),
    onError: () => undefined,
  });
});
afterEach(() => {
  way.become(toServer);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await client.close({ timeoutMs: 0 });
  await server.stop();
  await way.close();
  await dataDir.remove();
});

/** The way to the product, which stays the same while the product restarts on other ports. */
async function startWay() {
  let listener: RequestListener = toServer;
  const front = createServer((request, response) => listener(request, response));
  const url = await listenAnywhere(front);
  return {
    url: new URL(url).origin,
    become: (next: RequestListener) => {
      listener = next;
    },
    async close() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

const toServer: RequestListener = (request, response) => {
  passOn(request, response, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
};

/** Sends a request to the product; calls `receive` with its answer. */
function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  receive: (answer: IncomingMessage) => void,
): void {
  const { method, headers } = request;
  const back = forward(new URL(request.url ?? "", server.url), { method, headers }, receive);
  back.on("error", () => response.destroy());
  request.pipe(back);
}

function track(count: number): void {
  for (let n = 0; n < count; n++) {
    tracked += 1;
    client.track({ userId: `user-${n % 20}`, event: "order", properties: { n: tracked } });
  }
}

async function expectEverythingOnce(): Promise<void> {
  expect(await client.flush({ timeoutMs: 120_000 })).toBe(true);
  await waitForTotal(server, tracked);
  expect(dropped).toEqual([]);
}

it(`nothing is lost or doubled while the product is killed ${KILLS} times (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  for (let kill = 0; kill < KILLS; kill++) {
    track(200 + Math.floor(random() * 400));
    // Some events are stored by now, and some of their answers are lost.
    await client.flush({ timeoutMs: Math.floor(random() * 100) });
    await server.kill();
    track(50);
    await client.flush({ timeoutMs: 50 });
    server = await start();
  }
  await expectEverythingOnce();
});

const loseAnswer: RequestListener = (request, response) => {
  passOn(request, response, () => response.destroy());
};

const TROUBLES: Record<string, RequestListener> = {
  "requests are lost": (request) => request.socket.destroy(),
  "answers are lost": loseAnswer,
  "answers are garbled": (request, response) =>
    passOn(request, response, () => response.end('{"success": true}')),
  "the answers are another program's": (_, response) => response.end("<h1>Welcome</h1>"),
  "a proxy finds no server": (_, response) => response.writeHead(502).end("Bad gateway"),
  "a proxy limits requests": (_, response) => response.writeHead(429, RETRY_SOON).end("{}"),
  "a proxy limits bodies": (_, response) => response.writeHead(413).end(),
  "a proxy rejects requests": (_, response) => response.writeHead(400).end("Bad request"),
};

it.each(Object.entries(TROUBLES))("nothing is lost or doubled if %s", async (_, trouble) => {
  let requests = 0;
  way.become((request, response) => (requests++ === 0 ? trouble : toServer)(request, response));
  track(120);
  await expectEverythingOnce();
  expect(requests).toBeGreaterThan(3);
});

async function changePlan(plan: string): Promise<void> {
  await server.stop();
  const run = launch(
    { DATA_DIR: dataDir.path },
    { entry: ["scripts/command.mjs", "plan", plan, OWNER] },
  );
  expect(await run.exit, run.output()).toBe(0);
  server = await start(plan);
}

it("events over the quota are kept, and stored once the team has upgraded", async () => {
  await changePlan("free");
  const rest = MOST_ON_FREE - tracked;
  const others = Array.from({ length: rest }, () => newEvent());
  for (let sent = 0; sent < rest; sent += 2_000) {
    await sendBatch(server, others.slice(sent, sent + 2_000));
  }
  track(120);
  expect(await client.flush({ timeoutMs: 1_000 })).toBe(false);
  await waitForTotal(server, MOST_ON_FREE);
  await changePlan("pro");
  // The server has asked the SDK to wait for up to an hour.
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 3_600_000);
  tracked += rest;
  await expectEverythingOnce();
});
