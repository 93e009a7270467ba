import { expect, it, onTestFinished, vi } from "vitest";
import { silentLog } from "@/base/log";
import { startNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { connectNats } from "./connect";
import { NatsStreams } from "./nats-streams";
import { ensureStream, eventStreamConfig } from "./stream-config";

const MIB = 1024 ** 2;
const SOON = { timeout: 60_000, interval: 50 };

it("messages are never too large to be delivered, even if the servers accept larger ones", async () => {
  const program = findNats();
  if (program === null) throw new Error("nats-server is not installed.");
  const nats = await startNats(program, { nodes: 1, maxPayload: "64MB" });
  onTestFinished(() => nats.stop());
  const streams = await NatsStreams.open(await connectNats(nats.url, silentLog), silentLog);
  onTestFinished(() => streams.close());
  await ensureStream(
    streams.manager,
    eventStreamConfig(0, { replicas: 1, maxBytes: 64 * MIB }),
    "",
  );
  expect(streams.maxMessageBytes).toBe(8 * MIB);
  await streams.send(0, "largest", Buffer.alloc(streams.maxMessageBytes));
  const reader = streams.readEvents(0, 1, { onMessage: () => {}, onLoss: () => {} });
  onTestFinished(() => reader.close());
  await vi.waitFor(() => expect(reader.peek()?.data).toHaveLength(8 * MIB), SOON);
});
