import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Consumer, ConsumerMessages, JetStreamClient, JsMsg } from "@nats-io/jetstream";
import { expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "@/base/log";
import { journalEvent } from "@/testing/journal/journal-events";
import { messageOf } from "@/testing/journal/partition-messages";
import { BLOCK_LIMITS } from "../../writer/block-queue";
import { StreamReader } from "./message-reader";

const SOON = { timeout: 30_000, interval: 20 };
const EVENTS = 500;
/** Bytes of an event's row; those around it are added. */
const ROW_BYTES = 550;

const event = { ...journalEvent(), row: Buffer.alloc(ROW_BYTES) };
const data = messageOf(Array.from({ length: EVENTS }, () => event));

/**
 * Part of a dependency. A promise can resolve with it, unlike with one that has a
 * getter for everything.
 */
const part = <T extends object>(given: Partial<T>): T => given as T;

/** A reader that gets each of these in turn when it asks for messages. */
function openReader(
  answers: Partial<ConsumerMessages>[],
  { lastMessage = Number.POSITIVE_INFINITY, from = 1, onLoss = () => {} } = {},
): StreamReader {
  const consumer = () =>
    part<Consumer>({
      consume: async () => part<ConsumerMessages>(answers.shift() ?? {}),
      delete: async () => true,
    });
  const consumers = part<JetStreamClient["consumers"]>({ get: async () => consumer() });
  const reader = new StreamReader(
    {
      jetstream: part<JetStreamClient>({ consumers }),
      stream: "events",
      from,
      lastMessage: async () => lastMessage,
      log: silentLog,
    },
    { onMessage: () => {}, onLoss },
  );
  onTestFinished(() => reader.close());
  return reader;
}

const endless = (): StreamReader =>
  openReader([
    {
      async *[Symbol.asyncIterator]() {
        for (let seq = 1; ; seq++) yield part<JsMsg>({ seq, data });
      },
      async *status() {},
      close: async () => undefined,
    },
  ]);

/** A server that still knows the consumer but has no messages for it. */
function stalled(): Partial<ConsumerMessages> {
  const closing = new AbortController();
  const closed = once(closing.signal, "abort");
  return {
    // biome-ignore lint/correctness/useYield: no message ever comes.
    async *[Symbol.asyncIterator]() {
      await closed;
    },
    async *status() {
      while (!closing.signal.aborted) {
        yield { type: "heartbeat", lastConsumerSequence: 0, lastStreamSequence: 0 } as const;
        await setImmediate();
      }
    },
    getReceived: () => 0,
    getProcessed: () => 0,
    close: async () => closing.abort(),
  };
}

it("the events of a whole block can wait, and reading pauses after them", async () => {
  const reader = endless();
  await vi.waitFor(
    () => expect(reader.waitingEvents).toBeGreaterThanOrEqual(BLOCK_LIMITS.rows),
    SOON,
  );
  await vi.waitFor(() => expect(reader.waitingBytes).toBeGreaterThan(BLOCK_LIMITS.bytes), SOON);
  expect(reader.waitingBytes).toBeLessThanOrEqual(BLOCK_LIMITS.bytes + data.length);
  expect(reader.waitingEvents).toBe(reader.waiting * EVENTS);
});

it("what is taken waits no longer, and more is read", async () => {
  const reader = endless();
  await vi.waitFor(() => expect(reader.waitingBytes).toBeGreaterThan(BLOCK_LIMITS.bytes), SOON);
  const { waitingEvents } = reader;
  const first = reader.peek()?.sequence;
  reader.take();
  expect(reader.waitingEvents).toBe(waitingEvents - EVENTS);
  expect(reader.peek()?.sequence).toBe((first ?? 0) + 1);
  await vi.waitFor(() => expect(reader.waitingEvents).toBe(waitingEvents), SOON);
});

it("another consumer is made if a server does not send the latest messages", async () => {
  const messages = {
    async *[Symbol.asyncIterator]() {
      yield part<JsMsg>({ seq: 1, data });
    },
    async *status() {},
    close: async () => undefined,
  };
  const reader = openReader([stalled(), messages]);
  await vi.waitFor(() => expect(reader.peek()?.sequence).toBe(1), SOON);
});

it.each([
  ["reports a stream that ends before the last message that was read", 8, true],
  ["reports nothing while all messages are read", 9, false],
])("%s", async (_, lastMessage, isLoss) => {
  const onLoss = vi.fn();
  const asked = vi.fn(() => 0);
  openReader([{ ...stalled(), getReceived: asked }], { from: 10, lastMessage, onLoss });
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(100), SOON);
  expect(onLoss.mock.calls.length > 0).toBe(isLoss);
});
