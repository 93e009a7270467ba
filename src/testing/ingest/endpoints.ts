import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { MAX_BODY_BYTES } from "@/ingest";
import { createHttpServer } from "@/server/http/http-server";
import { BodyMemory } from "@/server/ingest/body-memory";
import type { IngestEndpoint } from "@/server/ingest/endpoint";
import type { OpenEndpoint } from "./contract";
import { KEY, PAUSED_KEY, startIngest, TARGET } from "./handler";

const REVOCABLE_KEY = "tm_ingest_RRRRRRRRRRRRRRRRRRRRRRRR";

/**
 * The ingestion handler on an in-memory journal, as in the container, with its keys and clock.
 */
export function testIngest() {
  const { acceptor, earlyResponse, handle, failureResponse, keys, clock } = startIngest();
  keys.set(REVOCABLE_KEY, TARGET);
  const endpoint: IngestEndpoint = {
    earlyResponse,
    handle,
    failureResponse,
    maxBodyBytes: MAX_BODY_BYTES,
    memory: new BodyMemory({ small: MAX_BODY_BYTES, large: 2 * MAX_BODY_BYTES }),
    trustedProxyHops: 0,
  };
  return {
    acceptor,
    endpoint,
    clock,
    keys: { good: KEY, paused: PAUSED_KEY, revocable: REVOCABLE_KEY },
    revoke: async () => void keys.delete(REVOCABLE_KEY),
  };
}

/** Serves that handler from a real server on a free port. */
export async function openEndpoint(
  ingest: ReturnType<typeof testIngest>,
  listener: RequestListener,
): Promise<OpenEndpoint> {
  const server = createHttpServer(listener);
  const url = await listenAnywhere(server);
  return {
    ...ingest,
    fetch: (path, init) => fetch(url + path, init),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function listenAnywhere(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
