import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { emptyPGlite } from "./database";

export type InterruptiblePostgres = {
  /**
   * The value for `DATABASE_URL`, which stays the same after {@link InterruptiblePostgres.restore}.
   */
  url: string;
  /** Closes all connections and rejects new ones. */
  interrupt(): Promise<void>;
  /** Keeps accepting connections and statements, but does not respond. */
  hang(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
};

/** An empty PostgreSQL database at a network address that can become unavailable and recover. */
export async function startInterruptiblePostgres(): Promise<InterruptiblePostgres> {
  const { pglite, remove } = await emptyPGlite();
  const turns = new Turns();
  const sockets = new Set<Socket>();
  let hanging = false;
  let server = createServer();
  const listen = async (port: number): Promise<number> => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
      void serve(socket, pglite, turns, () => hanging);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return portOf(server);
  };
  const interrupt = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    interrupt,
    hang: () => {
      hanging = true;
    },
    restore: async () => {
      if (server.listening) await interrupt();
      hanging = false;
      await listen(port);
    },
    close: async () => {
      if (server.listening) await interrupt();
      await turns.last;
      await pglite.close();
      await remove();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * PGlite has a single session. A connection has exclusive use of it from its first message until it
 * is outside of a transaction.
 */
class Turns {
  last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with a function that ends the turn. */
  async take(): Promise<() => void> {
    const before = this.last;
    let end: () => void = () => undefined;
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

const READY_FOR_QUERY = "Z".charCodeAt(0);
const TERMINATE = "X".charCodeAt(0);
const IDLE = "I".charCodeAt(0);

/** Passes a connection's messages to PGlite one by one, and its responses back. */
async function serve(socket: Socket, pglite: PGlite, turns: Turns, isHanging: () => boolean) {
  let endTurn: (() => void) | null = null;
  try {
    for await (const message of messagesOf(socket)) {
      if (isHanging()) {
        await once(socket, "close");
        return;
      }
      if (message[0] === TERMINATE) break;
      endTurn ??= await turns.take();
      const answer = await pglite.execProtocolRaw(message);
      socket.write(answer);
      if (answer.at(-6) !== READY_FOR_QUERY || answer.at(-1) !== IDLE) continue;
      endTurn();
      endTurn = null;
    }
  } catch {
    socket.destroy();
  } finally {
    if (endTurn !== null) await pglite.exec("ROLLBACK").finally(endTurn);
  }
}

/** The first message of a connection has no type byte before its length. */
async function* messagesOf(socket: Socket): AsyncIterable<Uint8Array> {
  let bytes = Buffer.alloc(0);
  let typeLength = 0;
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= typeLength + 4) {
      const end = typeLength + bytes.readUInt32BE(typeLength);
      if (bytes.length < end) break;
      yield bytes.subarray(0, end);
      bytes = bytes.subarray(end);
      typeLength = 1;
    }
  }
}
