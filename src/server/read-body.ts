import type { IncomingMessage } from "node:http";
import { BackendUnavailable } from "@/base/errors";

/** The client went away before its request was whole; there is nobody left to answer. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before the request was complete.");
    this.name = "ClientGone";
  }
}

/** Bytes that bodies may hold at once, over all connections: many large ones must not end the process. */
export class BodyMemory {
  #used = 0;

  constructor(private readonly limit: number) {}

  get used(): number {
    return this.#used;
  }

  /** Throws `BackendUnavailable` when there is no room. */
  take(bytes: number): void {
    if (this.#used + bytes > this.limit) {
      throw new BackendUnavailable("Too much data is arriving at once. Try again in a moment.");
    }
    this.#used += bytes;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/**
 * The request's body, or null as soon as it is known to be over `limit` bytes; what follows is then
 * left unread. `hold` hears of each chunk before it is kept and may throw to refuse it. Rejects with
 * {@link ClientGone} when the request breaks off.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array | null> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > limit) return finish(() => resolve(null));
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const finish = (settle: () => void) => {
      request.off("data", take).pause();
      chunks.length = 0;
      settle();
    };
    request.on("data", take);
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("close", () => {
      // It comes after every request's end too, and an error takes as long to make as an event to read.
      if (!request.readableEnded) reject(new ClientGone());
    });
    request.once("error", () => reject(new ClientGone()));
  });
}
