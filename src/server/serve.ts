import type { Env } from "@/base/env";
import type { Container } from "./container/container";
import { startContainer } from "./container/create-container";
import { assertPortIsFree, closeHttpServer, createHttpServer, listen } from "./http/http-server";
import { normaliseTarget } from "./http/request-target";
import { createFastLane, isFastLane } from "./ingest/fast-lane";
import { type NextApp, prepareNext } from "./next/next-app";
import { onStopSignal } from "./startup/stop-signals";
import { startupMessage } from "./startup/welcome";

/** Requests in flight get this long; the rest of the ten seconds belongs to the stores. */
const ANSWER_GRACE_MS = 3_000;
/** After this the process ends as it is: whatever was acknowledged is in the journal already. */
const STOP_DEADLINE_MS = 9_500;

/** What a shell gives for an end by SIGTERM: the process was told to end before it had started. */
const BROKEN_OFF = 143;

/** Starts everything, listens, and arranges for the stop. Throws if it cannot start. */
export async function serve(env: Env): Promise<void> {
  // Nothing is acknowledged before the server listens, so until then there is nothing to put in order.
  // But the signal has to be heard: the first process of a container is deaf to those it has no ear for.
  let stopNow: () => void = () => process.exit(BROKEN_OFF);
  onStopSignal({ stop: () => stopNow(), force: () => process.exit(1) });
  const dev = env.NODE_ENV === "development";
  // A first start prints keys once, at its end: it must not make them and then find that it cannot listen.
  await assertPortIsFree(env.PORT, env.HOST);
  const [resources, app] = await Promise.all([
    startContainer(env),
    prepareNext({ dev, port: env.PORT }),
  ]);
  const fastLane = createFastLane(resources.ingest);
  const server = createHttpServer(
    normaliseTarget(
      (request, response) => {
        if (isFastLane(request)) return fastLane(request, response);
        request.headers[resources.peerHeader] = request.socket.remoteAddress ?? "";
        app.listener(request, response);
      },
      { dev },
    ),
  );
  const port = await listen(server, env.PORT, env.HOST).catch(async (error: unknown) => {
    await resources.close();
    throw error;
  });
  stopNow = () => void stop(() => closeHttpServer(server, ANSWER_GRACE_MS), app, resources);
  const url = env.PUBLIC_URL?.replace(/\/$/, "") ?? `http://localhost:${port}`;
  const claimPath = await resources.accounts.claimPath();
  const { firstRun, clock } = resources;
  process.stdout.write(startupMessage({ url, claimPath, firstRun, nowMs: clock.now() }));
}

/** Ends the process in the order in which nothing is asked of what is already closed. */
async function stop(
  closeServer: () => Promise<void>,
  app: NextApp,
  resources: Container,
): Promise<void> {
  const deadline = setTimeout(() => {
    resources.log.error("not stopped in time; ending as it is, the journal is whole");
    process.exit(1);
  }, STOP_DEADLINE_MS);
  await closeServer();
  await app.close();
  await resources.close();
  clearTimeout(deadline);
  process.exit(0);
}
