import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { outputOf } from "@/testing/programs/run-program";
import { startHttpServer } from "../testing/http-server";
import { type EventInput, Tallymark, type TallymarkOptions } from "./index";

let server: Awaited<ReturnType<typeof startHttpServer>>;
const open: Tallymark[] = [];
const dropped: [name: string, reason: string][] = [];
const errors: Error[] = [];

beforeEach(async () => {
  server = await startHttpServer();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close({ timeoutMs: 0 });
  dropped.length = 0;
  errors.length = 0;
  await server.close();
});

const options = <T extends object>(change: T) => ({
  host: `${server.host}/`,
  ingestKey: "tm_ingest_test",
  onDrop: (event: { event_name: string }, reason: string) =>
    void dropped.push([event.event_name, reason]),
  onError: (error: Error) => void errors.push(error),
  ...change,
});

function start(change: Partial<TallymarkOptions<false>> = {}): Tallymark {
  const client = new Tallymark(options(change));
  open.push(client);
  return client;
}

const signup = { userId: "user-1", event: "signup" };

test("an event has an id, its time, the platform server and the version of the package", async () => {
  const client = start({ appVersion: "2.1.0" });
  client.track({ ...signup, properties: { plan: "pro" } });
  expect(await client.flush()).toBe(true);
  expect(server.received[0]).toMatchObject({
    path: "/api/v1/ingest/batch",
    headers: {
      authorization: "Bearer tm_ingest_test",
      "content-type": "application/json",
      prefer: "handling=lenient",
    },
  });
  expect(server.received[0]?.events).toEqual([
    {
      event_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      event_name: "signup",
      user_id: "user-1",
      platform: "server",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      app_version: "2.1.0",
      sdk_version: "node-0.1.0",
      properties: { plan: "pro" },
    },
  ]);
});

test("the caller can choose the id, the time, the platform and the version", async () => {
  const client = start();
  const chosen = {
    eventId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    platform: "ios",
    appVersion: "3",
  };
  client.track({ ...signup, ...chosen, timestamp: new Date(0) });
  client.track({ ...signup, timestamp: "2026-07-01T12:00:00+02:00" });
  client.track({ ...signup, timestamp: new Date(Number.NaN) });
  await client.flush();
  expect(server.received[0]?.events).toMatchObject([
    {
      event_id: chosen.eventId,
      platform: "ios",
      app_version: "3",
      timestamp: "1970-01-01T00:00:00.000Z",
    },
    { timestamp: "2026-07-01T12:00:00+02:00" },
    // The server rejects it, so the caller learns of it.
    { timestamp: "Invalid Date" },
  ]);
});

test("an empty id is replaced, and does not stop other events", async () => {
  const client = start();
  client.track({ ...signup, eventId: "" });
  client.track({ ...signup, event: "second" });
  expect(await client.flush()).toBe(true);
  expect(server.names()).toEqual(["signup", "second"]);
  expect(server.received[0]?.events[0]?.event_id).toMatch(/^[0-9a-f]{8}-/);
});

test("track does not throw, whatever it gets", async () => {
  const client = start();
  const track: (input?: unknown) => void = (input) => client.track(input as EventInput);
  track();
  track(null);
  track({ ...signup, event: Symbol("signup"), timestamp: null, eventId: 5 });
  track({
    ...signup,
    properties: {
      get plan() {
        throw new Error("broken");
      },
    },
  });
  await client.flush();
  expect(dropped).toEqual([["signup", "not_json"]]);
  expect(server.received[0]?.events).toHaveLength(3);
});

test("larger batches are compressed, unless a proxy breaks them", async () => {
  const client = start({ flushIntervalMs: 0 });
  const large = { ...signup, properties: { text: "x".repeat(2_000) } };
  server.replyNext({ status: 415, body: {} });
  client.track(large);
  await client.flush();
  expect(server.received.map(({ headers }) => headers["content-encoding"])).toEqual([
    "gzip",
    undefined,
  ]);
  expect(server.names()).toEqual(["signup", "signup"]);
});

test("requests share connections", async () => {
  const client = start();
  for (let n = 0; n < 5; n++) {
    client.track(signup);
    await client.flush();
  }
  expect(server.received).toHaveLength(5);
  expect(server.connections()).toBeLessThan(3);
});

describe("flush", () => {
  test("waits for a retry that the server asked for", async () => {
    const client = start();
    server.replyNext({ status: 503, body: {}, headers: { "Retry-After": "1" } });
    client.track(signup);
    expect(await client.flush()).toBe(true);
    expect(server.received).toHaveLength(2);
    expect(errors.map(({ message }) => message)).toEqual([
      "Tallymark keeps the events and retries: the server answered 503.",
    ]);
  });

  test("ends after its time or with its signal; the events are kept", async () => {
    const client = start();
    server.replyNext("hang");
    client.track(signup);
    expect(await client.flush({ timeoutMs: 1 })).toBe(false);
    expect(await client.flush({ signal: AbortSignal.abort() })).toBe(false);
    const abort = new AbortController();
    const flushed = client.flush({ signal: abort.signal });
    abort.abort();
    expect(await flushed).toBe(false);
    expect(dropped).toEqual([]);
  });

  test("can wait without a limit", async () => {
    const client = start({ requestTimeoutMs: Number.POSITIVE_INFINITY });
    client.track(signup);
    expect(await client.flush({ timeoutMs: Number.POSITIVE_INFINITY })).toBe(true);
    expect(errors).toEqual([]);
  });

  test("resolves to false if the client is closed before the events arrive", async () => {
    const client = start();
    server.replyNext("hang");
    client.track(signup);
    const flushed = client.flush();
    await client.close({ timeoutMs: 1 });
    expect(await flushed).toBe(false);
  });

  test("resolves at once if nothing waits", async () => {
    expect(await start().flush({ timeoutMs: 0 })).toBe(true);
  });
});

test("a request without an answer is aborted, and retried", async () => {
  const client = start({ requestTimeoutMs: 1_000 });
  server.replyNext("hang", "reset");
  client.track(signup);
  expect(await client.flush()).toBe(true);
  expect(new Set(server.received.map(({ events }) => events[0]?.event_id)).size).toBe(1);
  expect(server.received).toHaveLength(3);
  expect(errors).toHaveLength(1);
});

describe("an event that cannot be delivered is reported", () => {
  test("if the server rejects it", async () => {
    const client = start();
    const errors = [{ index: 0, detail: [] }];
    server.replyNext({ status: 200, body: { events_received: 2, errors } });
    client.track({ ...signup, userId: "" });
    client.track(signup);
    expect(await client.flush()).toBe(false);
    expect(dropped).toEqual([["signup", "invalid"]]);
  });

  test("if the memory is full", () => {
    const client = start({ maxQueuedEvents: 1 });
    client.track(signup);
    client.track({ ...signup, event: "second" });
    expect(dropped).toEqual([["second", "queue_full"]]);
  });

  test("if its properties are not JSON", () => {
    start().track({ ...signup, properties: { count: 1n } });
    expect(dropped).toEqual([["signup", "not_json"]]);
  });

  test("if it still waits when the client is closed, or comes later", async () => {
    const client = start();
    server.replyNext("hang");
    client.track({ ...signup, event: "waits" });
    expect(await client.close({ timeoutMs: 1 })).toBe(false);
    client.track({ ...signup, event: "late" });
    expect(dropped).toEqual([
      ["waits", "closed"],
      ["late", "closed"],
    ]);
    expect(errors).toEqual([]);
  });

  test("as a warning of the process by default", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    const client = start({ onDrop: undefined, maxQueuedEvents: 0 });
    client.track({ ...signup, eventId: "id-1" });
    const message = 'The event "signup" (id-1) was dropped: queue_full';
    expect(warn.mock.calls).toEqual([[message, "TallymarkWarning"]]);
    warn.mockRestore();
  });
});

test("an error in a callback does not stop the delivery", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
  const fail = () => {
    throw new Error("broken");
  };
  const client = start({ onDrop: fail, onError: fail });
  server.replyNext({ status: 503, body: {}, headers: { "Retry-After": "1" } });
  server.replyNext({ status: 200, body: { events_received: 1, errors: [{ index: 0 }] } });
  client.track(signup);
  expect(await client.flush()).toBe(false);
  client.track({ ...signup, event: "next" });
  expect(await client.flush()).toBe(true);
  expect(server.names()).toEqual(["signup", "signup", "next"]);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});

test("in serverless mode, track sends at once and resolves to whether it succeeded", async () => {
  const client = new Tallymark(options({ serverless: true as const, maxQueuedEvents: 2 }));
  expectTypeOf(client.track(signup)).toEqualTypeOf<Promise<boolean>>();
  expectTypeOf(start().track).returns.toEqualTypeOf<undefined>();
  expect(await client.track({ ...signup, event: "second" })).toBe(true);
  expect(server.names()).toEqual(["signup", "second"]);
  expect(await client.track({ ...signup, properties: { count: 1n } })).toBe(false);
  server.replyNext({ status: 200, body: { events_received: 1, errors: [{ index: 0 }] } });
  expect(await client.track(signup)).toBe(false);
  await client.close();
  expect(await client.track(signup)).toBe(false);
});

describe("while the next retry is minutes away", () => {
  const isPaused = () => expect.poll(() => errors.length).toBe(1);
  beforeEach(() => {
    server.replyNext({ status: 401, body: { detail: "The key is not valid." } });
  });

  test.each(["flush", "close"] as const)("%s retries at once", async (call) => {
    const client = start({ flushIntervalMs: 0 });
    client.track(signup);
    await isPaused();
    expect(await client[call]()).toBe(true);
    expect(server.names()).toEqual(["signup", "signup"]);
  });

  test("a process that has nothing left to do retries at once", async () => {
    const client = start({ flushIntervalMs: 0 });
    client.track(signup);
    await isPaused();
    process.emit("beforeExit", 0);
    await expect.poll(server.names).toEqual(["signup", "signup"]);
  });

  test("track retries at once in serverless mode", async () => {
    const client = new Tallymark(options({ serverless: true as const }));
    const first = client.track(signup);
    await isPaused();
    expect(await client.track({ ...signup, event: "second" })).toBe(true);
    expect(await first).toBe(true);
    await client.close();
  });
});

test("a server that hangs holds a process that has nothing left to do for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const hang = vi.fn(
    (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  start({ fetch: hang }).track(signup);
  process.emit("beforeExit", 0);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(hang.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hang.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  expect(dropped).toEqual([["signup", "closed"]]);
});

test.each([
  ["accepted", [], []],
  ["rejected", [{ index: 0, detail: "The name is not valid." }], [["signup", "invalid"]]],
])(
  "an event that is tracked while a process sends one that is %s is sent, too",
  async (_, errors, drops) => {
    const answers: ((answer: Response) => void)[] = [];
    const client = start({ fetch: () => new Promise((resolve) => void answers.push(resolve)) });
    client.track(signup);
    process.emit("beforeExit", 0);
    await expect.poll(() => answers.length).toBe(1);
    client.track({ ...signup, event: "last" });
    answers[0]?.(Response.json({ events_received: 1, errors }));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(Response.json({ events_received: 1 }));
    expect(await client.flush()).toBe(true);
    expect(dropped).toEqual(drops);
  },
);

test("a client without a host is an error", () => {
  expect(() => new Tallymark({ host: "" })).toThrow("needs a host");
});

describe("a process", () => {
  const program = fileURLToPath(new URL("../testing/tracking-process.ts", import.meta.url));
  const run = (...args: string[]) => {
    const command = 'exec "$0" --import tsx "$@" 2>&1';
    return outputOf(spawn("sh", ["-c", command, process.execPath, program, server.host, ...args]));
  };

  test("that has nothing left to do sends its last events before it ends", async () => {
    expect(await run()).toBe("");
    expect(server.names()).toEqual(["first", "second"]);
  });

  test("that ends at once reports the events that it could not send", async () => {
    expect(await run("exit")).toBe("first closed\nsecond closed\n");
  });

  test("that closes the client and then ends prints the warnings", async () => {
    const warnings = await run("close");
    expect(warnings).toMatch(/"first" \S+ was dropped: closed/);
    expect(warnings).toMatch(/"second" \S+ was dropped: closed/);
  });

  test("that ends at once without a callback for it prints how many it could not send", async () => {
    expect(await run("exit_unheard")).toBe(
      "TallymarkWarning: 2 events were dropped, since the process ended first. See close().\n",
    );
  });
});
