import { expect, test, vi } from "vitest";
import { Queue, QueueFull } from "./queue";

const never = new AbortController().signal;

test("waiting callers get slots in the order of arrival", async () => {
  const queue = new Queue(1, 10, 1000);
  const order: string[] = [];
  const first = await queue.enter(never);
  const second = queue.enter(never).then((leave) => {
    order.push("second");
    leave?.();
  });
  const third = queue.enter(never).then(() => order.push("third"));
  first?.();
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
});

test("enter takes the slot before it returns, without awaiting anything", async () => {
  const queue = new Queue(1, 0, 1000);
  void queue.enter(never);
  await expect(queue.enter(never)).rejects.toThrow(QueueFull);
});

test("a caller that disconnects while waiting is removed, and the next one gets the slot", async () => {
  const queue = new Queue(1, 10, 1000);
  const leave = await queue.enter(never);
  const going = new AbortController();
  const dropped = queue.enter(going.signal);
  const next = queue.enter(never);
  going.abort();
  leave?.();
  expect(await dropped).toBeNull();
  expect(await next).not.toBeNull();
});

test("a caller that has already disconnected gets no slot", async () => {
  const queue = new Queue(1, 10, 1000);
  expect(await queue.enter(AbortSignal.abort())).toBeNull();
  expect(await queue.enter(never)).not.toBeNull();
});

test("releasing a slot twice frees only one slot", async () => {
  const queue = new Queue(1, 0, 1000);
  const leave = await queue.enter(never);
  leave?.();
  leave?.();
  await queue.enter(never);
  await expect(queue.enter(never)).rejects.toThrow(QueueFull);
});

test("a full queue rejects immediately", async () => {
  const queue = new Queue(1, 1, 1000);
  await queue.enter(never);
  const going = new AbortController();
  const waiting = queue.enter(going.signal);
  await expect(queue.enter(never)).rejects.toThrow(QueueFull);
  going.abort();
  await waiting;
});

test("a caller that waited too long is rejected and does not delay the next", async () => {
  vi.useFakeTimers();
  try {
    const queue = new Queue(1, 10, 1000);
    const leave = await queue.enter(never);
    const rejected = expect(queue.enter(never)).rejects.toThrow(QueueFull);
    vi.advanceTimersByTime(600);
    const later = queue.enter(never);
    vi.advanceTimersByTime(400);
    await rejected;
    leave?.();
    expect(await later).not.toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
