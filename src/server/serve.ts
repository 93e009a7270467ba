import { billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import type { Container } from "./container/container";
import { startContainer } from "./container/create-container";
import { identifyRequests, openAccessLog } from "./http/access-log";
import { findPort } from "./http/http-server";
import { measureRequests } from "./http/measure-requests";
import { setPeerAddress } from "./http/peer-address";
import { normaliseTarget } from "./http/request-target";
import { createFastLane, isFastLane } from "./ingest/fast-lane";
import { openPort } from "./ingest-workers/open-port";
import { isMetrics, metricsListener } from "./metrics/endpoint";
import { type NextApp, prepareNext } from "./next/next-app";
import { startupMessage } from "./startup/startup-message";
import { onStopSignal, STOPPED_EARLY } from "./startup/stop-signals";

/** How long to wait for requests in flight; the rest of the ten seconds is for the stores. */
const ANSWER_GRACE_MS = 3_000;
/** After this, the process exits at once: everything acknowledged is already in the journal. */
const STOP_DEADLINE_MS = 9_500;

export async function serve(env: Env): Promise<void> {
  // Nothing is acknowledged before the server listens, so until then stopping needs no clean-up. It
  // does need a handler: PID 1, as in a container, ignores signals that it does not handle.
  let stopNow: () => void = () => process.exit(STOPPED_EARLY);
  onStopSignal({ stop: () => stopNow(), force: () => process.exit(1) });
  const dev = env.NODE_ENV === "development";
  // The first start creates keys and prints them once, at its end, so check
  // first that it can listen.
  await findPort(env.PORT, env.HOST);
  const [container, app] = await Promise.all([
    startContainer(env),
    prepareNext({ dev, port: env.PORT }),
  ]);
  const accessLog = openAccessLog(env, container.log);
  const fastLane = createFastLane(container.ingest, accessLog);
  const metrics = metricsListener(container.metrics, container.peerHeader, container.log);
  const others = identifyRequests(
    measureRequests((request, response) => {
      if (isMetrics(request)) return metrics(request, response);
      setPeerAddress(request, container.peerHeader);
      app.listener(request, response);
    }),
    { accessLog, trustsProxy: env.TRUSTED_PROXY_HOPS > 0 },
  );
  const listener = normaliseTarget(
    (request, response) => {
      if (isFastLane(request)) return fastLane(request, response);
      others(request, response);
    },
    { dev },
  );
  const open = await openPort(env, container, listener).catch(async (error: unknown) => {
    await container.close();
    throw error;
  });
  const { port } = open;
  stopNow = () => void stop(() => open.close(ANSWER_GRACE_MS), app, container);
  container.listening(localUrl(env.HOST, port));
  const url = env.PUBLIC_URL?.replace(/\/$/, "") ?? `http://localhost:${port}`;
  const claimPath = await container.accounts.claimPath();
  const { firstRun, clock } = container;
  process.stdout.write(
    startupMessage({ url, claimPath, firstRun, billing: billingModeOf(env), nowMs: clock.now() }),
  );
}

/** The server's address on this machine. */
function localUrl(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Stops in an order in which nothing uses a resource that is already closed. */
async function stop(
  closePort: () => Promise<void>,
  app: NextApp,
  container: Container,
): Promise<void> {
  const deadline = setTimeout(() => {
    container.log.error("Did not stop in time; exiting now (the journal is complete)");
    process.exit(1);
  }, STOP_DEADLINE_MS);
  await closePort();
  await app.close();
  await container.close();
  clearTimeout(deadline);
  process.exit(0);
}
