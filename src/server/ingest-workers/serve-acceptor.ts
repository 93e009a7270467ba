import type { Duplex } from "node:stream";
import type { PlainResponse } from "@/base/http/plain-http";
import { type Acceptor, RequestRejected } from "@/ingest/accepting/acceptor";
import { unknownKey } from "@/ingest/request/authenticate";
import { FrameReader, FrameWriter, type Message } from "./frames";
import { type Call, type Reply, writeOutcomes } from "./protocol";

export type AcceptorService = {
  acceptor: Acceptor;
  /** Logs an error and returns its response. */
  failureResponse(error: unknown): PlainResponse;
};

/** Answers the calls of a worker's `RemoteAcceptor`. A worker that ends gets no more replies. */
export function serveAcceptor(stream: Duplex, service: AcceptorService): void {
  const writer = new FrameWriter(stream);
  const reader = new FrameReader(async ({ value, bytes }) => {
    const call = value as Call;
    writer.send({ value: await replyTo(call, bytes, service), bytes: [] });
  });
  stream.on("data", (chunk: Buffer) => reader.read(chunk));
  // The worker's exit is noticed elsewhere.
  stream.on("error", () => undefined);
}

async function replyTo(
  call: Call,
  bytes: Message["bytes"],
  { acceptor, failureResponse }: AcceptorService,
): Promise<Reply> {
  const { id } = call;
  try {
    return await answer(call, bytes, acceptor);
  } catch (error) {
    const response = error instanceof RequestRejected ? error.response : failureResponse(error);
    return { id, type: "rejected", response };
  }
}

async function answer(call: Call, bytes: Message["bytes"], acceptor: Acceptor): Promise<Reply> {
  const { id, key, receivedAt } = call;
  const admission = await acceptor.admit(key, receivedAt);
  if (call.type === "admit")
    return { id, type: "admitted", projectId: admission?.projectId ?? null };
  // The worker remembers keys, so the key may have been revoked since it looked.
  if (admission?.projectId !== call.projectId) throw unknownKey();
  const { tally, received } = call;
  const [entry, fingerprints] = bytes;
  const events = entry && fingerprints ? { entry, fingerprints } : null;
  const { outcomes, usageHeaders } = await admission.accept({
    receivedAt,
    tally,
    received,
    events,
  });
  return { id, type: "accepted", outcomes: writeOutcomes(outcomes), usageHeaders };
}
