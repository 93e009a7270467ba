import type { IncomingMessage } from "node:http";
import type { HeldBody } from "./body-memory";
import type { IngestEndpoint } from "./endpoint";

/** The client disconnected before its request was complete; there is no one left to respond to. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before the request was complete.");
    this.name = "ClientGone";
  }
}

/**
 * A body in memory until `release` is called. `bytes` is null if it exceeds the endpoint's limit.
 */
export type ReceivedBody = { bytes: Uint8Array | null; release: () => void };

/**
 * Reads the request's body; null as soon as it is known to exceed the endpoint's limit, and the
 * rest is not read. Rejects with {@link ClientGone} if the request ends early and with
 * `BackendUnavailable` if it was evicted for others; the memory is free then.
 */
export function readBody(
  request: IncomingMessage,
  { maxBodyBytes, memory }: Pick<IngestEndpoint, "maxBodyBytes" | "memory">,
): Promise<ReceivedBody> {
  if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) {
    return Promise.resolve(NOT_READ);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      request.off("data", take).pause();
      chunks.length = 0;
      held.release();
    };
    const held: HeldBody = memory.open((error) => {
      stop();
      reject(error);
    });
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        stop();
        return resolve(NOT_READ);
      }
      chunks.push(chunk);
      held.take(chunk.length);
    };
    const end = () => {
      held.arrived();
      resolve({ bytes: Buffer.concat(chunks), release: () => held.release() });
    };
    const abort = () => {
      stop();
      reject(new ClientGone());
    };
    request.on("data", take).once("end", end).once("error", abort);
    request.once("close", () => {
      // Also emitted after a complete request; creating an error then would take as long
      // as reading an event.
      if (!request.readableEnded) abort();
    });
  });
}

const NOT_READ: ReceivedBody = { bytes: null, release: () => undefined };
