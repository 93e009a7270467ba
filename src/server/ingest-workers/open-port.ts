import type { RequestListener } from "node:http";
import type { Env } from "@/base/env";
import { newId } from "@/base/ids";
import type { Container } from "../container/container";
import {
  closeHttpServer,
  createHttpServer,
  findPort,
  listen,
  listenOnSocket,
} from "../http/http-server";
import { WORKERS } from "../metrics/process-metrics";
import { workerEnv } from "./protocol";
import { workerCount } from "./worker-count";
import { WorkerPool } from "./worker-pool";

type OpenPort = {
  port: number;
  /** Gives requests in flight up to `graceMs` to complete. */
  close(graceMs: number): Promise<void>;
};

/**
 * Serves requests on the server's port: with `listener`, or through workers, which handle ingestion
 * themselves and pass everything else on to `listener`.
 */
export async function openPort(
  env: Env,
  container: Container,
  listener: RequestListener,
): Promise<OpenPort> {
  const server = createHttpServer(listener);
  // In development, Next needs the client's own connection, to tell the browser about changes.
  const workers = env.NODE_ENV === "development" ? 0 : workerCount(env.INGEST_WORKERS);
  if (workers === 0) {
    WORKERS.readFrom(() => 0);
    const port = await listen(server, env.PORT, env.HOST);
    return { port, close: (graceMs) => closeHttpServer(server, graceMs) };
  }
  // In the abstract namespace of Linux (unix(7)), so that no file stays behind.
  const mainSocket = `\0tallymark-${newId()}`;
  await listenOnSocket(server, mainSocket);
  const { log, peerHeader, acceptor, ingest } = container;
  const port = await findPort(env.PORT, env.HOST);
  const pool = await WorkerPool.start({
    settings: { env: workerEnv(env), port, workers, mainSocket, peerHeader },
    service: { acceptor, failureResponse: ingest.failureResponse },
    log,
  });
  container.metricsReader.includeWorkers(() => pool.measure());
  WORKERS.readFrom(() => pool.pids.length);
  return {
    port,
    async close(graceMs) {
      // Workers first, since their requests may need this process.
      await pool.stop(graceMs);
      await closeHttpServer(server, 0);
    },
  };
}
