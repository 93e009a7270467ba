import { createServer } from "node:http";
import { listenOnPort } from "@/clickhouse/engine/server/ports";

const given = new Set<number>();

/**
 * A port of this machine that nobody listens on, and that a server can use again after a restart.
 * Never the same one twice.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnPort(server, 0, "127.0.0.1");
  await new Promise((resolve) => server.close(resolve));
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}
