import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Proxy = {
  url: string;
  /** Closes all connections and rejects new ones. */
  close(): Promise<void>;
  /** Accepts connections again, on the same port. */
  open(): Promise<void>;
};

/** A proxy to the server at `to` that can be closed and reopened while the server keeps running. */
export async function startProxy(to: string): Promise<Proxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream).pipe(client);
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
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
