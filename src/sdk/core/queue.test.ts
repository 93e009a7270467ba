import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newEvent, startQueue, TIMERS } from "../testing/queue";
import { startUnreliableServer } from "../testing/unreliable-server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...TIMERS], now: Date.UTC(2026, 6, 15) });
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const eventsOf = (body = ""): { event_id: string }[] => JSON.parse(body).events;
const sizes = (requests: string[]) => requests.map((body) => eventsOf(body).length);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function addEvents({ queue }: ReturnType<typeof startQueue>, count: number, change?: object) {
  const events = Array.from({ length: count }, () => newEvent(change));
  for (const event of events) queue.add(event);
  return events.map(({ event_id }) => event_id);
}

describe("batches", () => {
  test("events of one second share a request, with the time at which it is sent", async () => {
    const started = startQueue();
    const ids = addEvents(started, 3);
    await pass(999);
    expect(started.requests).toEqual([]);
    await pass(1);
    expect(sizes(started.requests)).toEqual([3]);
    expect(JSON.parse(started.requests[0] ?? "").sent_at).toBe("2026-07-15T00:00:01.000Z");
    expect(started.storedIds()).toEqual(ids);
    expect(started.queue.size()).toBe(0);
  });

  test("a full batch does not wait", async () => {
    const started = startQueue({ maxBatchEvents: 10 });
    addEvents(started, 10);
    await pass(0);
    expect(sizes(started.requests)).toEqual([10]);
  });

  test("a batch has a maximum number of events and of characters", async () => {
    const started = startQueue({ maxBatchEvents: 10, maxBatchCharacters: 2_000 });
    const ids = addEvents(started, 25, { properties: { text: "x".repeat(100) } });
    addEvents(started, 1, { properties: { text: "x".repeat(5_000) } });
    await started.queue.flush();
    expect(Math.max(...sizes(started.requests))).toBeLessThan(10);
    expect(started.requests.at(-1)?.length).toBeGreaterThan(5_000);
    expect(started.storedIds().slice(0, 25)).toEqual(ids);
  });

  test("the page's last events do not wait for those that are on their way", async () => {
    const sent: [string | undefined, boolean][] = [];
    const started = startQueue({
      post: (body, leaving) => {
        sent.push([eventsOf(body)[0]?.event_id, leaving]);
        return new Promise(() => undefined);
      },
    });
    const [first] = addEvents(started, 1);
    await pass(1_000);
    const [last] = addEvents(started, 1);
    started.queue.leave();
    started.queue.leave();
    expect(sent).toEqual([
      [first, false],
      [last, true],
    ]);
  });
});

test("the page's last events leave together, even after a failure", async () => {
  // In a hidden page, the browser delays timers.
  const started = startQueue({ startTimer: () => setTimeout(() => undefined) });
  started.failNext("request_lost");
  addEvents(started, 4);
  await started.queue.flush();
  await pass(1_000);
  started.queue.leave();
  expect(sizes(started.requests)).toEqual([4, 4]);
});

describe("failures", () => {
  test("are retried with a growing pause, and reported once", async () => {
    const started = startQueue();
    started.failNext("request_lost", "internal_error", "not_json", "timeout");
    const ids = addEvents(started, 1);
    await pass(1_000);
    for (const [done, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await pass(pause - 1);
      expect(started.requests).toHaveLength(done + 1);
      await pass(1);
      expect(started.requests).toHaveLength(done + 2);
    }
    expect(started.storedIds()).toEqual(ids);
    expect(started.failures).toEqual([new TypeError("fetch failed")]);
  });

  test("obey Retry-After, also when the network is back or the page ends", async () => {
    const started = startQueue();
    started.failNext("quota_exceeded");
    addEvents(started, 1);
    await pass(1_000);
    started.queue.retry();
    started.queue.leave();
    await started.queue.flush();
    await pass(3_599_999);
    expect(started.requests).toHaveLength(1);
    await pass(1);
    expect(started.storedIds()).toHaveLength(1);
    expect(started.failures).toEqual([429]);
  });

  test("end at once when the network is back", async () => {
    const started = startQueue();
    started.failNext("request_lost", "request_lost", "request_lost");
    addEvents(started, 1);
    await pass(4_500);
    started.queue.retry();
    await pass(0);
    expect(started.storedIds()).toHaveLength(1);
    const [later] = addEvents(started, 1);
    await pass(1_000);
    expect(started.storedIds()).toContain(later);
  });

  test("are retried soon again if the network was back only briefly", async () => {
    const started = startQueue();
    started.failNext(...Array.from({ length: 5 }, () => "request_lost" as const));
    addEvents(started, 1);
    await pass(8_500);
    started.queue.retry();
    await pass(999);
    expect(started.requests).toHaveLength(5);
    await pass(1);
    expect(started.storedIds()).toHaveLength(1);
  });

  test("because of the key keep the events, and are reported even during an outage", async () => {
    const started = startQueue();
    started.failNext("request_lost", "key_revoked", "key_revoked");
    addEvents(started, 1);
    await pass(20 * 60_000);
    expect(started.requests).toHaveLength(4);
    expect(started.failures).toEqual([new TypeError("fetch failed"), 401]);
    expect(started.storedIds()).toHaveLength(1);
    expect(started.dropped).toEqual([]);
  });

  test("because of one event do not stop the others", async () => {
    const server = startUnreliableServer();
    const started = startQueue({
      post: async (body) => (body.includes("<script>") ? { status: 403 } : server.post(body)),
    });
    const before = addEvents(started, 5);
    const [blocked = ""] = addEvents(started, 1, { properties: { text: "<script>" } });
    const after = addEvents(started, 5);
    await pass(60_000);
    expect(server.storedIds().sort()).toEqual([...before, ...after].sort());
    expect(started.queue.ids()).toEqual([blocked]);
    expect(started.dropped).toEqual([]);
  });

  test("are retried on time even if the device's clock is corrected", async () => {
    const started = startQueue();
    started.failNext("request_lost", "unavailable");
    addEvents(started, 1);
    await pass(1_000);
    vi.setSystemTime(Date.now() - 5 * 86_400_000);
    await pass(1_000);
    expect(started.requests).toHaveLength(2);
    vi.setSystemTime(Date.now() - 5 * 86_400_000);
    await pass(7_000);
    expect(started.storedIds()).toHaveLength(1);
  });

  test("are reported again after a success", async () => {
    const started = startQueue();
    started.failNext("internal_error", "none", "internal_error");
    addEvents(started, 1);
    await pass(2_000);
    addEvents(started, 1);
    await pass(2_000);
    expect(started.failures).toEqual([500, 500]);
  });
});

describe("an event is dropped, and reported", () => {
  test("if the server rejects it; the others are stored", async () => {
    const started = startQueue();
    const [first] = addEvents(started, 1);
    const [invalid = ""] = addEvents(started, 1, { user_id: "" });
    const [last] = addEvents(started, 1);
    await pass(1_000);
    expect(started.storedIds()).toEqual([first, last]);
    expect(started.dropped).toEqual([{ id: invalid, reason: "invalid" }]);
    expect(started.requests).toHaveLength(1);
  });

  test("even if the server rejects whole batches", async () => {
    const started = startQueue();
    started.failNext(...Array.from({ length: 20 }, () => "not_lenient" as const));
    addEvents(started, 9);
    const [invalid = ""] = addEvents(started, 1, { user_id: "" });
    addEvents(started, 9);
    await started.queue.flush();
    expect(started.storedIds()).toHaveLength(18);
    expect(started.dropped).toEqual([{ id: invalid, reason: "invalid" }]);
  });

  test("if it is too large alone; smaller batches are tried first", async () => {
    const started = startQueue();
    started.failNext(...Array.from({ length: 20 }, () => "proxy_body_limit" as const));
    addEvents(started, 8);
    const [large = ""] = addEvents(started, 1, { properties: { text: "x".repeat(1_000) } });
    await started.queue.flush();
    expect(started.storedIds()).toHaveLength(8);
    expect(started.dropped).toEqual([{ id: large, reason: "too_large" }]);
  });

  test("if the queue is full", () => {
    const byNumber = startQueue({ maxEvents: 2 });
    const [, , third = ""] = addEvents(byNumber, 3);
    expect(byNumber.dropped).toEqual([{ id: third, reason: "queue_full" }]);

    const bySize = startQueue({ maxCharacters: 500 });
    addEvents(bySize, 1);
    const [large = ""] = addEvents(bySize, 1, { properties: { text: "x".repeat(500) } });
    addEvents(bySize, 1);
    expect(bySize.dropped).toEqual([{ id: large, reason: "queue_full" }]);
  });

  test("if it cannot be written as JSON", () => {
    const started = startQueue();
    const properties: Record<string, unknown> = {};
    properties.self = properties;
    const event = newEvent({ properties });
    expect(started.queue.add(event)).toBe(false);
    expect(started.dropped).toEqual([{ id: event.event_id, reason: "not_json" }]);
  });

  test("if the client is closed first", () => {
    const started = startQueue();
    const [id = ""] = addEvents(started, 1);
    started.queue.clear("closed");
    expect(started.dropped).toEqual([{ id, reason: "closed" }]);
    expect(started.queue.size()).toBe(0);
  });
});

test("room in a full queue is free again after a delivery", async () => {
  const started = startQueue({ maxEvents: 2, maxCharacters: 1_000 });
  addEvents(started, 2);
  await pass(1_000);
  addEvents(started, 2);
  expect(started.dropped).toEqual([]);
});

test("of two events with one id, the first counts", async () => {
  const started = startQueue();
  const event = newEvent();
  expect(started.queue.add(event)).toBe(true);
  expect(started.queue.add({ ...event, event_name: "other" })).toBe(true);
  await pass(1_000);
  expect(eventsOf(started.requests[0])).toEqual([event]);
});

test.each(["", "constructor"])("an event with the id %j does not stop others", async (id) => {
  const started = startQueue();
  started.queue.add({ ...newEvent(), event_id: id });
  started.queue.restore(id, "{}");
  const [other] = addEvents(started, 1);
  await pass(1_000);
  expect(started.storedIds()).toContain(other);
  expect(started.queue.size()).toBe(0);
});

test("an answer whose list of errors is garbled does not stop the queue", async () => {
  const started = startQueue({
    post: async (body) => ({
      status: 200,
      body: { events_received: eventsOf(body).length, errors: [null, { index: 7 }, "x"] },
    }),
  });
  addEvents(started, 2);
  await started.queue.flush();
  expect(started.queue.size()).toBe(0);
  expect(started.dropped).toEqual([]);
});

test("an event that is restored although it waits takes no more room", async () => {
  const event = newEvent();
  const json = JSON.stringify(event);
  const started = startQueue({ maxCharacters: json.length });
  started.queue.add(event);
  started.queue.restore(event.event_id, json);
  await pass(1_000);
  addEvents(started, 1);
  expect(started.dropped).toEqual([]);
});

test("later changes of the properties do not change the event", async () => {
  const started = startQueue();
  const properties = { plan: "free" };
  started.queue.add(newEvent({ properties }));
  properties.plan = "pro";
  await pass(1_000);
  expect(eventsOf(started.requests[0])).toMatchObject([{ properties: { plan: "free" } }]);
});

test("stored copies that are not JSON are forgotten", async () => {
  const removed: string[] = [];
  const started = startQueue({ onRemove: (id) => void removed.push(id) });
  const event = newEvent();
  started.queue.restore("broken", '{"event_id"');
  started.queue.restore(event.event_id, JSON.stringify(event));
  await pass(1_000);
  expect(started.storedIds()).toEqual([event.event_id]);
  expect(removed).toEqual(["broken", event.event_id]);
});

test("an event that was stored for more than 30 days is dropped: it could count again", async () => {
  const removed: string[] = [];
  const started = startQueue({ onRemove: (id) => void removed.push(id) });
  const old = newEvent();
  vi.setSystemTime(Date.now() + 1);
  const recent = newEvent();
  vi.setSystemTime(Date.now() + 30 * 86_400_000);
  for (const event of [old, recent]) started.queue.restore(event.event_id, JSON.stringify(event));
  await pass(1_000);
  expect(started.dropped).toEqual([{ id: old.event_id, reason: "expired" }]);
  expect(started.storedIds()).toEqual([recent.event_id]);
  expect(removed).toEqual([old.event_id, recent.event_id]);
});

test("a pause of an earlier page continues", async () => {
  const started = startQueue();
  started.queue.pauseUntil(Date.now() + 3_600_000);
  started.queue.pauseUntil(Number.NaN);
  addEvents(started, 1);
  await pass(3_599_999);
  expect(started.requests).toEqual([]);
  await pass(1);
  expect(started.storedIds()).toHaveLength(1);
});

test("a pause longer than the server can have asked for is due to a wrong clock", async () => {
  const started = startQueue();
  started.queue.pauseUntil(Date.now() + 86_400_000);
  addEvents(started, 1);
  await pass(1_000);
  expect(started.storedIds()).toHaveLength(1);
});
