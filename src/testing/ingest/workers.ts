import type { RequestListener } from "node:http";
import { newId } from "@/base/ids";
import { type Log, silentLog } from "@/base/log";
import type { Heartbeat } from "@/base/processes/heartbeat";
import { createHttpServer, findPort, listenOnSocket } from "@/server/http/http-server";
import { WorkerPool } from "@/server/ingest-workers/worker-pool";
import type { startIngest } from "./handler";

export const PEER_HEADER = "x-peer-of-the-test";

type Options = {
  ingest: Pick<ReturnType<typeof startIngest>, "acceptor" | "failureResponse">;
  workers?: number;
  /** The main process's listener for requests that are not ingestion. */
  listener?: RequestListener;
  log?: Log;
  heartbeat?: Heartbeat;
};

/** Real worker processes, which this process serves as their main process. */
export async function startWorkers({
  ingest,
  workers = 2,
  listener = (_, response) => response.writeHead(404).end(),
  log = silentLog,
  heartbeat,
}: Options) {
  const mainSocket = `\0tallymark-test-${newId()}`;
  const main = createHttpServer(listener);
  await listenOnSocket(main, mainSocket);
  const HOST = "127.0.0.1";
  const port = await findPort(0, HOST);
  const pool = await WorkerPool.start({
    settings: {
      env: {
        HOST,
        LOG_LEVEL: "silent",
        ACCESS_LOG: "off",
        TRUSTED_PROXY_HOPS: 0,
        COUNTRY_HEADER: undefined,
        GEOIP_FILE: undefined,
      },
      port,
      workers,
      mainSocket,
      peerHeader: PEER_HEADER,
    },
    service: ingest,
    log,
    ...(heartbeat && { heartbeat }),
  });
  return {
    pool,
    url: `http://${HOST}:${port}`,
    async stop() {
      await pool.stop(0);
      main.closeAllConnections();
      await new Promise((resolve) => main.close(resolve));
    },
  };
}
