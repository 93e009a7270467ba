import type { RequestListener, Server } from "node:http";
import type { Env } from "@/base/env";
import type { HealthCheck } from "@/base/health";
import { newId } from "@/base/ids";
import { createLog, type Log } from "@/base/log";
import { flushTraces, startTracing } from "@/base/tracing/tracing";
import { readVersion } from "@/base/version";
import { healthChecks } from "../container/health-checks";
import { Resources } from "../container/resources";
import { openStores } from "../container/stores";
import { closeHttpServer, createHttpServer, findPort, listen } from "../http/http-server";
import { createMetricsEndpoint, metricsListener } from "../metrics/endpoint";
import { HealthMonitor } from "../metrics/health-monitor";
import { MetricsReader } from "../metrics/metrics-reader";
import { measureProcess } from "../metrics/process-metrics";
import { onStopSignal } from "../startup/stop-signals";
import { writerListener } from "./writer-listener";

const ANSWER_GRACE_MS = 1_000;
/** After this, the process exits at once: the next owner of its partitions continues. */
const STOP_DEADLINE_MS = 9_500;
/** The exit code of SIGTERM (128 + 15), for a process that is stopped before it has started. */
const STOPPED_EARLY = 143;

/** Runs a process that only writes events from NATS to ClickHouse, and reports its health. */
export async function serveWriter(env: Env): Promise<void> {
  let stopNow: () => void = () => process.exit(STOPPED_EARLY);
  onStopSignal({ stop: () => stopNow(), force: () => process.exit(1) });
  await findPort(env.PORT, env.HOST);
  const log = createLog(env.LOG_LEVEL);
  const resources = new Resources();
  const checks = await open(env, log, resources);
  const server = createHttpServer(writerListener(checks, metricsOf(env, log)));
  const port = await listen(server, env.PORT, env.HOST);
  stopNow = () => void stop(server, resources, log);
  process.stdout.write(`\n  Tallymark's writer is running at http://localhost:${port}\n\n`);
}

async function open(env: Env, log: Log, resources: Resources): Promise<HealthCheck[]> {
  try {
    // Opened first, so that it closes last.
    await resources.open("traces", () => startTracing(env), flushTraces);
    const checks = healthChecks(env, await openStores(env, log, resources));
    await resources.open(
      "health monitor",
      async () => new HealthMonitor(checks),
      async (health) => health.close(),
    );
    return checks;
  } catch (error) {
    await close(resources, log);
    throw error;
  }
}

function metricsOf(env: Env, log: Log): RequestListener {
  measureProcess(readVersion());
  // No worker passes requests on, so no request has this header.
  return metricsListener(createMetricsEndpoint(env, new MetricsReader()), `x-peer-${newId()}`, log);
}

const close = (resources: Resources, log: Log): Promise<void> =>
  resources.close((name, error) =>
    log.error({ err: error, resource: name }, "Could not close a resource"),
  );

async function stop(server: Server, resources: Resources, log: Log): Promise<void> {
  const deadline = setTimeout(() => {
    log.error("Did not stop in time; exiting now (events that are not in ClickHouse stay in NATS)");
    process.exit(1);
  }, STOP_DEADLINE_MS);
  await closeHttpServer(server, ANSWER_GRACE_MS);
  await close(resources, log);
  clearTimeout(deadline);
  process.exit(0);
}
