import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type KeyProxy = { url: string; close(): Promise<void> };

/**
 * A proxy on this machine that adds a personal key to every request: the suites cannot send one.
 */
export async function startKeyProxy(to: string, key: string): Promise<KeyProxy> {
  const { hostname, port } = new URL(to);
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const upstream = request(
      { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${key}` } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    upstream.once("error", () => outgoing.destroy());
    outgoing.once("close", () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: ours } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${ours}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
