import { expect, it, onTestFinished, vi } from "vitest";
import { StartError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { startNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { connectNats } from "./connect";

const SOON = { timeout: 60_000, interval: 50 };

it("a connection recovers after its user was rejected for a while", async () => {
  const program = findNats();
  if (program === null) throw new Error("nats-server is not installed.");
  const nats = await startNats(program, { nodes: 1 });
  onTestFinished(() => nats.stop());
  const connection = await connectNats(nats.url, silentLog);
  onTestFinished(() => connection.close());
  const seen: string[] = [];
  void (async () => {
    for await (const { type } of connection.status()) seen.push(type);
  })();
  const rejections = () => seen.filter((type) => type === "error").length;

  await nats.restartWith("other");
  await vi.waitFor(() => expect(rejections()).toBeGreaterThan(3), SOON);
  await expect(connectNats(nats.url, silentLog)).rejects.toThrow(StartError);
  await nats.restartWith("same");
  await vi.waitFor(() => expect(seen).toContain("reconnect"), SOON);
  await connection.flush();
});
