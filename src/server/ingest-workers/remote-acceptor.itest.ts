import { connect, createServer, type Server, type Socket } from "node:net";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "@/base/ids";
import {
  bodyBytes,
  EVENT,
  EVENT_PATH,
  KEY,
  NOW,
  PROJECT,
  plainRequest,
  readAnswer,
  startIngest,
  TARGET,
  TEAM,
} from "@/testing/ingest/handler";
import { RemoteAcceptor } from "./remote-acceptor";
import { serveAcceptor } from "./serve-acceptor";

/** The main process's part, with keys and a journal. */
let main: ReturnType<typeof startIngest>;
/** A worker's part, which reaches them through a stream. */
let worker: Pick<ReturnType<typeof startIngest>, "handle">;
let lines: Record<string, unknown>[];
let server: Server;
let channel: Socket;

beforeEach(async () => {
  lines = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  main = startIngest({ log: pino(sink) });
  server = createServer((stream) => serveAcceptor(stream, main));
  const path = `\0tallymark-test-${newId()}`;
  await new Promise<void>((resolve) => server.listen(path, resolve));
  channel = connect(path);
  worker = startIngest({ clock: main.clock, acceptor: new RemoteAcceptor(channel) });
});
afterEach(() => {
  channel.destroy();
  server.close();
});

const send = async (body: unknown) =>
  readAnswer(await worker.handle(plainRequest(EVENT_PATH, bodyBytes(body))));

it("an event reaches the journal as it would in one process", async () => {
  const local = startIngest();
  const event = { ...EVENT, event_id: newId(), properties: { a: "é", b: [1.5, null] } };
  const answers = [await send(event), await local.event(event)];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(main.journal.accepted).toEqual(local.journal.accepted);
  expect(main.journal.tally(PROJECT)).toEqual(local.journal.tally(PROJECT));
});

it("a key is rejected as soon as it is revoked", async () => {
  expect((await send(EVENT)).status).toBe(200);
  main.keys.delete(KEY);
  for (const body of ["not JSON", EVENT]) expect((await send(body)).status).toBe(401);
  expect(main.journal.accepted).toHaveLength(1);
});

it("the body of a request with a rejected key is not read", async () => {
  await send(EVENT);
  main.keys.delete(KEY);
  await send(EVENT);
  const body = vi.fn();
  const request = Object.defineProperty(plainRequest(EVENT_PATH, ""), "body", { get: body });
  expect((await worker.handle(request)).status).toBe(401);
  expect(body).not.toHaveBeenCalled();
});

it("a paused project's requests are rejected and counted", async () => {
  await send(EVENT);
  main.keys.set(KEY, { ...TARGET, paused: true });
  for (let sent = 0; sent < 2; sent += 1) expect((await send(EVENT)).status).toBe(403);
  main.keys.set(KEY, TARGET);
  expect((await send(EVENT)).status).toBe(200);
  expect(main.journal.tally(PROJECT)).toEqual({ accepted: 2, project_paused: 2 });
});

it("the quota holds to the single event, also when the plan has just changed", async () => {
  main.journal.setUsage(TEAM, "2026-07", 119_999);
  expect(await send(EVENT)).toMatchObject({
    status: 200,
    headers: { "X-Service-Usage-Percent": "120" },
  });
  expect(await send(EVENT)).toMatchObject({ status: 429, body: { code: "quota_exceeded" } });
  main.keys.set(KEY, { ...TARGET, plan: "pro" });
  expect((await send(EVENT)).status).toBe(200);
  expect(main.journal.tally(PROJECT)).toEqual({ accepted: 2, quota_exceeded: 1 });
});

it("invalid input is counted, and gets the team's usage", async () => {
  main.journal.setUsage(TEAM, "2026-07", 90_000);
  expect(await send("not JSON")).toMatchObject({
    status: 422,
    headers: { "X-Service-Usage-Percent": "90" },
  });
  expect(main.journal.counts(PROJECT, "2026-07-15", "2026-07-15")).toEqual([
    { day: new Date(NOW).toISOString().slice(0, 10), reason: "invalid_json", count: 1 },
  ]);
});

it("if the journal is full, events are rejected with Retry-After", async () => {
  main.journal.full = true;
  expect(await send(EVENT)).toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
});

it("an unexpected error is logged with the request id of its response", async () => {
  vi.spyOn(main.journal, "append").mockRejectedValue(new Error("a bug"));
  const { status, headers } = await send(EVENT);
  expect(status).toBe(500);
  expect(lines).toMatchObject([{ err: { message: "a bug" }, requestId: headers["X-Request-Id"] }]);
});
