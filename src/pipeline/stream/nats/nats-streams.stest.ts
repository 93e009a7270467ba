import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { startNats, type TestNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { PartitionFull, UnprovenDuplicate } from "../publish/publisher";
import { connectNats } from "./connect";
import { NatsStreams } from "./nats-streams";
import {
  ensureStream,
  eventStream,
  eventStreamConfig,
  idStream,
  idStreamConfig,
} from "./stream-config";

const MESSAGES = 40;
/** More than the client requests at a time, all together. */
const MESSAGE = Buffer.alloc(900_000);
const SOON = { timeout: 60_000, interval: 50 };
const EVERYTHING = { after: 0, upTo: MESSAGES };

let nats: TestNats;
let streams: NatsStreams;
beforeAll(async () => {
  const program = findNats();
  if (program === null) throw new Error("nats-server is not installed.");
  nats = await startNats(program);
  streams = await NatsStreams.open(await connectNats(nats.url, silentLog), silentLog);
});
afterAll(async () => {
  await streams?.close();
  await nats?.stop();
});

async function fill(partition: number): Promise<void> {
  await ensureStream(streams.manager, idStreamConfig(partition, { replicas: 1 }), "");
  for (let number = 1; number <= MESSAGES; number++)
    await streams.addIds(partition, String(number), MESSAGE);
}

it("a replay ends if the rest of the ids expires meanwhile", async () => {
  await fill(0);
  const read: number[] = [];
  const use = async ({ sequence }: { sequence: number }) => {
    read.push(sequence);
    if (sequence === 1) await streams.manager.streams.purge(idStream(0), { seq: MESSAGES + 1 });
  };
  await streams.replayIds(0, EVERYTHING, use, new AbortController().signal);
  expect(read).toEqual(Array.from(read, (_, index) => index + 1));
  expect(read.length).toBeLessThan(MESSAGES);
});

it("a replay ends after the current message once it is interrupted", async () => {
  await fill(1);
  for (const at of [0, 1, 5]) {
    const aborting = new AbortController();
    if (at === 0) aborting.abort(new Error("given up"));
    const read: number[] = [];
    const use = async ({ sequence }: { sequence: number }) => {
      read.push(sequence);
      if (sequence === at) aborting.abort(new Error("given up"));
    };
    const replay = streams.replayIds(1, EVERYTHING, use, aborting.signal);
    await expect(replay).rejects.toThrow("given up");
    expect(read).toHaveLength(at);
  }
});

it("numbers continue after lost messages once those are removed, and readers wait for them", async () => {
  const config = eventStreamConfig(3, { replicas: 3, maxBytes: 2 * MESSAGE.length });
  await ensureStream(streams.manager, config, "");
  // As a stream that has lost its messages, which a reader has read up to number 5.
  const onLoss = vi.fn();
  const reader = streams.readEvents(3, 6, { onMessage: () => {}, onLoss });
  await vi.waitFor(() => expect(onLoss).toHaveBeenCalled(), SOON);
  expect(await streams.send(3, "unread", Buffer.from("unread"))).toBe(1);
  await streams.removeEvents(3, 5);
  expect(await streams.lastEvents(3)).toBe(5);
  await streams.sizeOf(3);
  expect(streams.highestSeen(3)).toBe(5);
  // NATS 2.9.10 does not store the first one.
  const send = () => streams.send(3, "read", Buffer.from("read"));
  expect(await vi.waitFor(send, SOON)).toBe(6);
  await vi.waitFor(() => expect(reader.peek()?.sequence).toBe(6), SOON);
  await reader.close();
});

it.each([1, 3])("a message that does not fit is not stored (replicas: %i)", async (replicas) => {
  const partition = 10 + replicas;
  await ensureStream(
    streams.manager,
    eventStreamConfig(partition, { replicas, maxBytes: 2 * MESSAGE.length }),
    "",
  );
  expect(await streams.send(partition, "first", MESSAGE)).toBe(1);
  // Each takes a little more than its own size.
  await expect(streams.send(partition, "second", MESSAGE)).rejects.toThrow(PartitionFull);
});

it("a repeated message is acknowledged only if it is there", async () => {
  const config = eventStreamConfig(2, { replicas: 1, maxBytes: 2 * MESSAGE.length });
  await ensureStream(streams.manager, config, "");
  const send = (id: string) => streams.send(2, id, Buffer.from(id));
  expect([await send("settled"), await send("stored"), await send("lost")]).toEqual([1, 2, 3]);
  await streams.removeEvents(2, 1);
  // As after a change of the leader, where the server still knows the id of a message
  // that it has not kept.
  await streams.manager.streams.deleteMessage(eventStream(2), 3);

  expect(await send("stored")).toBe(2);
  await expect(send("lost")).rejects.toThrow(UnprovenDuplicate);
  // It was, but so could another message have been that took its number.
  await expect(send("settled")).rejects.toThrow(UnprovenDuplicate);
});
