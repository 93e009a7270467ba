import { billingModeOf } from "@/base/billing-mode";
import { type Env, readEnv } from "@/base/env";
import { newId } from "@/base/ids";
import { createLog, type Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { flushTraces, startTracing } from "@/base/tracing/tracing";
import { readVersion } from "@/base/version";
import { subscriptionsWithoutBilling } from "@/billing";
import { LocalAcceptor } from "@/ingest";
import { AllJournals, type Quota, RateLimits, ToolCalls } from "@/limits";
import { createMcp, type McpOptions } from "@/mcp";
import { QueryCache } from "@/query";
import { createRest, type RestResources } from "@/rest";
import { Samples } from "@/sample";
import {
  applyInitVariables,
  ensureFirstRun,
  type IngestKeyCache,
  Purger,
  readInitVariables,
  type TeamsContext,
} from "@/teams";
import { createTrpcHandler } from "@/trpc/handler";
import { openIngestEndpoint } from "../ingest/open-endpoint";
import { createMetricsEndpoint } from "../metrics/endpoint";
import { HealthMonitor } from "../metrics/health-monitor";
import { MetricsReader } from "../metrics/metrics-reader";
import { measureProcess } from "../metrics/process-metrics";
import { openSdkEndpoint } from "../sdk/sdk-endpoint";
import { assertFileLimit } from "../startup/file-limit";
import { currentUserOf, openUsers } from "./accounts";
import { openAssistant } from "./assistant";
import { openBackups } from "./backups";
import { openBillingIfOn } from "./billing";
import { type Container, containerOnce } from "./container";
import { healthChecks } from "./health-checks";
import { operatorStatusOf } from "./operator-status";
import { Resources } from "./resources";
import { openStores, type Stores } from "./stores";
import { openCallers, openTeams } from "./teams";
import { openQuota, startNotices } from "./usage";

/** Opens all resources, once per process. If one fails to open, closes the others and rejects. */
export function startContainer(env: Env = readEnv()): Promise<Container> {
  return containerOnce(() => createContainer(env));
}

async function createContainer(env: Env): Promise<Container> {
  assertFileLimit();
  const log = createLog(env.LOG_LEVEL);
  const resources = new Resources();
  // Opened first, so that it closes last.
  await resources.open("traces", () => startTracing(env), flushTraces);
  const close = () =>
    resources.close((name, error) =>
      log.error({ err: error, resource: name }, "Could not close a resource"),
    );
  try {
    const setUp = planSetUp(env, log);
    const stores = await openStores(env, log, resources);
    const firstRun = await setUp(stores);
    const teamsStores = await openTeams(stores, log, resources);
    const { ingestKeys } = teamsStores;
    const quota = await openQuota(env, stores, log, resources);
    const acceptor = new LocalAcceptor({ keys: ingestKeys, journal: stores.journal, quota });
    const ingest = await openIngestEndpoint(env, acceptor, { log });
    const accounts = await openUsers(env, stores, log, resources);
    const sources = { prisma: stores.prisma, teams: teamsStores, accounts };
    const { billing, ...stripe } = await openBillingIfOn(env, sources, log, resources);
    const subscriptions = billing?.subscriptions ?? subscriptionsWithoutBilling(stores.prisma);
    const teams: TeamsContext = { ...teamsStores, subscriptions };
    const maxStateBytes = env.CLICKHOUSE_MEMORY_LIMIT / 16;
    const queryCache = new QueryCache({ ...stores, clock: systemClock, log, maxStateBytes });
    const rates = new RateLimits({ prisma: env.DATABASE_URL ? stores.prisma : null, log });
    const callers = await openCallers(stores, log, resources);
    const answering = { ...stores, callers, queryCache, clock: systemClock, log };
    const assistant = await openAssistant(env, answering, resources);
    const backups = await openBackups(env, stores, log, resources);
    const checks = healthChecks(env, stores, backups);
    const metricsReader = new MetricsReader();
    measureProcess(readVersion());
    const health = await resources.open(
      "health monitor",
      async () => new HealthMonitor(checks),
      async (opened) => opened.close(),
    );
    const rest = openRest(env, { ...answering, assistant, accounts, rates, healthChecks: checks });
    await startPurger(stores, log, resources);
    await startNotices(env, { ...stores, accounts }, log, resources);
    const samples = await openSamples({ ...stores, quota, keys: ingestKeys }, log, resources);
    const trpc = createTrpcHandler({
      ...stores,
      queryCache,
      assistant,
      accounts,
      samples,
      teams,
      rates,
      quota,
      billing,
      operatorStatus: operatorStatusOf(env, stores, { metricsReader, health }),
      journals: new AllJournals(stores),
      clock: systemClock,
      log,
    });
    return {
      env,
      log,
      clock: systemClock,
      acceptor,
      ingest,
      rest,
      mcp: openMcp(env, { ...answering, rates }),
      sdk: await openSdkEndpoint({ ...stores, log }),
      trpc,
      metricsReader,
      metrics: createMetricsEndpoint(env, metricsReader),
      ...stripe,
      accounts,
      currentUser: currentUserOf(accounts),
      peerHeader: `x-peer-${newId()}`,
      teams,
      firstRun,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the variables first, so that an error in them is reported before anything is opened. */
function planSetUp(env: Env, log: Log) {
  const initial = readInitVariables(env);
  return async ({ prisma }: Stores) => {
    const context = { prisma, clock: systemClock, log };
    if (initial === null) return ensureFirstRun(context);
    await applyInitVariables(context, initial);
    return null;
  };
}

/** Opened after the stores it uses, so that it stops before them. */
async function startPurger(stores: Stores, log: Log, resources: Resources): Promise<void> {
  const purger = new Purger({ ...stores, clock: systemClock, log });
  await resources.open(
    "purger",
    async () => purger.start(),
    () => purger.stop(),
  );
}

type SampleSources = Stores & { quota: Quota; keys: IngestKeyCache };

function openSamples(stores: SampleSources, log: Log, resources: Resources) {
  const serverVersion = readVersion();
  return resources.open(
    "sample data",
    async () => new Samples({ ...stores, clock: systemClock, log, serverVersion }),
    (samples) => samples.close(),
  );
}

const openRest = (env: Env, opened: Omit<RestResources, "checkResponses" | "version">) =>
  createRest({
    ...opened,
    version: readVersion(),
    checkResponses: env.NODE_ENV !== "production",
  });

const openMcp = (env: Env, opened: Omit<McpOptions, "toolCalls" | "publicUrl" | "version">) =>
  createMcp({
    ...opened,
    toolCalls: new ToolCalls({ ...opened, billingMode: billingModeOf(env) }),
    publicUrl: env.PUBLIC_URL,
    version: readVersion(),
  });
