import { Socket } from "node:net";
import { createLog } from "@/base/log";
import { takeSnapshot } from "@/base/metrics/snapshot";
import { flushTraces, startTracing } from "@/base/tracing/tracing";
import { openAccessLog } from "../http/access-log";
import { closeHttpServer, createHttpServer, listen } from "../http/http-server";
import { normaliseTarget } from "../http/request-target";
import { createFastLane, isFastLane } from "../ingest/fast-lane";
import { openIngestEndpoint } from "../ingest/open-endpoint";
import { exitOnUncaughtError } from "../startup/fatal-errors";
import { createForwarder } from "./forward";
import { CHANNEL_FD, type FromWorker, type ToWorker, type WorkerSettings } from "./protocol";
import { RemoteAcceptor } from "./remote-acceptor";

/**
 * The program of a worker: it serves ingestion up to the encoded events, which the main process
 * accepts, and passes all other requests on. It has no stores and ends with the main process.
 */
exitOnUncaughtError();
// A signal to the whole group also reaches the main process, which stops its workers.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

const channel = new Socket({ fd: CHANNEL_FD });
channel.once("error", () => process.exit(0)).once("close", () => process.exit(0));

let stop: (graceMs: number) => Promise<void> = async () => undefined;

const send = (message: FromWorker) => process.send?.(message);

process.on("message", async (message: ToWorker) => {
  if (message.type === "ping") send({ type: "pong" });
  if (message.type === "measure") send({ type: "measured", snapshot: await takeSnapshot() });
  if (message.type === "start") stop = await start(message);
  if (message.type === "stop") {
    await stop(message.graceMs);
    process.exit(0);
  }
});

// What arrives before the program listens would be lost.
send({ type: "loaded" });

async function start(settings: WorkerSettings): Promise<typeof stop> {
  const { env, port, workers } = settings;
  await startTracing(env);
  const acceptor = new RemoteAcceptor(channel);
  const log = createLog(env.LOG_LEVEL);
  const fastLane = createFastLane(
    await openIngestEndpoint(env, acceptor, { log, workers }),
    openAccessLog(env, log),
  );
  const forward = createForwarder(settings);
  const server = createHttpServer(
    normaliseTarget((request, response) => {
      if (isFastLane(request)) fastLane(request, response);
      else forward(request, response);
    }),
  );
  await listen(server, port, env.HOST);
  return async (graceMs) => {
    await closeHttpServer(server, graceMs);
    await flushTraces();
  };
}
