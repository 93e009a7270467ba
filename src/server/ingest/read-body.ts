import type { IncomingMessage } from "node:http";
import type { HeldBody } from "./body-memory";
import type { IngestEndpoint } from "./endpoint";

/** The client went away before its request was whole; there is nobody left to answer. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before the request was complete.");
    this.name = "ClientGone";
  }
}

/** A body in memory until `release` is called. `bytes` is null when it is over the door's limit. */
export type ReceivedBody = { bytes: Uint8Array | null; release: () => void };

/**
 * The request's body, or null in its place as soon as it is known to be over the door's limit; what
 * follows is then left unread. Rejects with {@link ClientGone} when the request breaks off, and with
 * `BackendUnavailable` when it had to give way to others; nothing is held then.
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
    const breakOff = () => {
      stop();
      reject(new ClientGone());
    };
    request.on("data", take).once("end", end).once("error", breakOff);
    request.once("close", () => {
      // It comes after every request's end too, and an error takes as long to make as an event to read.
      if (!request.readableEnded) breakOff();
    });
  });
}

const NOT_READ: ReceivedBody = { bytes: null, release: () => undefined };
