import { createServer } from "node:http";
import { listenAnywhere } from "../ingest/endpoints";

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listenAnywhere(server));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
