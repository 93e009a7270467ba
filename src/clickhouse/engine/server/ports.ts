import { randomInt } from "node:crypto";
import type { Server } from "node:http";

/**
 * Below the range of ports for outgoing connections (from 32768 on Linux). A port from that range
 * could be lost while the engine restarts: a client that connects in the meantime could be assigned
 * the same port and connect to itself.
 */
const LOWEST = 10_240;
const HIGHEST = 32_767;
const TRIES = 50;

/** Listens on `port` or, if that is 0, on a free one. Resolves with the port. */
export async function listenOnPort(server: Server, port: number, host: string): Promise<number> {
  if (port !== 0) return listen(server, port, host);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listen(server, randomInt(LOWEST, HIGHEST + 1), host);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(port);
    });
  });
}
