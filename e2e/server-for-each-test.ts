import { afterEach, beforeEach } from "vitest";
import {
  newIdentity,
  type ServerEnv,
  startServer,
  type TestServer,
  temporaryDataDir,
} from "./server";

/**
 * Prepares an empty data directory for each test of the file. `start` starts the server in it,
 * again after it was stopped or killed, with the same project and keys.
 */
export function serverForEachTest(env: ServerEnv = {}) {
  const identity = newIdentity();
  let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let server: TestServer | undefined;
  beforeEach(async () => {
    dataDir = await temporaryDataDir();
  });
  afterEach(async () => {
    await server?.kill();
    server = undefined;
    await dataDir.remove();
  });
  return {
    dataDir: () => dataDir.path,
    async start(more: ServerEnv = {}): Promise<void> {
      server = await startServer({ dataDir: dataDir.path, identity, env: { ...env, ...more } });
    },
    /** The server that was started last. */
    server(): TestServer {
      if (server === undefined) throw new Error("Start the server first.");
      return server;
    },
  };
}
