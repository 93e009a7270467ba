import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Proxy = {
  url: string;
  /** Closes all connections and rejects new ones. */
  close(): Promise<void>;
  /** Accepts connections again, on the same port. */
  open(): Promise<void>;
  /** Keeps all connections open, also new ones, but loses what the server sends. */
  loseReplies(): void;
  /** Passes replies on again, but only those of new connections. */
  keepReplies(): void;
};

/**
 * A proxy to the server at `to` that can be closed and reopened, or lose replies, while the
 * server keeps running.
 */
export async function startProxy(to: string): Promise<Proxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  /** What ends the replies of a connection. */
  const silence = new Map<Socket, () => void>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream).pipe(client);
    const lose = () => void upstream.unpipe(client).resume();
    if (isSilent) lose();
    silence.set(client, lose);
    client.once("close", () => silence.delete(client));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket)).on("error", () => undefined);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: to.replace(`:${target.port}/`, `:${port}/`),
    open: () => listen(port),
    loseReplies() {
      isSilent = true;
      for (const lose of silence.values()) lose();
    },
    keepReplies() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
