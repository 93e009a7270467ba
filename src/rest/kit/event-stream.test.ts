import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventStream } from "./event-stream";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const eventsOf = (chunks: AsyncIterable<object>) =>
  eventStream(chunks).pieces[Symbol.asyncIterator]();

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

test("each chunk is an event, [DONE] is the last, and no timer is left", async () => {
  async function* chunks() {
    yield { type: "start" };
    yield { type: "finish" };
  }
  const events: string[] = [];
  for await (const event of eventStream(chunks()).pieces) events.push(String(event));
  expect(events).toEqual([
    'data: {"type":"start"}\n\n',
    'data: {"type":"finish"}\n\n',
    "data: [DONE]\n\n",
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a chunk is only asked for when the reader wants it, so its failure always reaches the reader", async () => {
  let asked = 0;
  async function* failing() {
    asked += 1;
    yield { type: "start" };
    asked += 1;
    throw new Error("The database is away.");
  }
  const events = eventsOf(failing());
  await events.next();
  await turnOfTheLoop();
  expect(asked).toBe(1);
  await expect(events.next()).rejects.toThrow("The database is away.");
});

test("while no chunk comes, a comment keeps the connection open", async () => {
  const more: { send?: () => void } = {};
  async function* chunks() {
    await new Promise<void>((resolve) => {
      more.send = resolve;
    });
    yield { type: "late" };
  }
  const events = eventsOf(chunks());
  for (let times = 0; times < 2; times += 1) {
    const event = events.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await event).value).toBe(": keep-alive\n\n");
  }
  const event = events.next();
  more.send?.();
  expect((await event).value).toBe('data: {"type":"late"}\n\n');
});

test("a client that reads nothing for a minute is cut off, and what it has not read is freed", async () => {
  let freed = false;
  async function* chunks() {
    try {
      yield { type: "start" };
      yield { type: "finish" };
    } finally {
      freed = true;
    }
  }
  const events = eventsOf(chunks());
  await events.next();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(freed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(freed).toBe(true);
  expect((await events.next()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("a client that leaves frees the source, and no timer is left", async () => {
  let freed = false;
  async function* chunks() {
    try {
      yield { type: "start" };
    } finally {
      freed = true;
    }
  }
  const events = eventsOf(chunks());
  await events.next();
  await events.return?.();
  expect([freed, vi.getTimerCount()]).toEqual([true, 0]);
});
