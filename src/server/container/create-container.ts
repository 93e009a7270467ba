import { type Accounts, openAccounts, whoAmI } from "@/accounts";
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
import { openMailer } from "@/mail/mailer";
import { createMcp, type McpOptions } from "@/mcp";
import { QueryCache } from "@/query";
import { createRest, type RestResources } from "@/rest";
import { Samples } from "@/sample";
import {
  applyInitVariables,
  Callers,
  ensureFirstRun,
  findIngestTarget,
  IngestKeyCache,
  LastUseTracker,
  Purger,
  readInitVariables,
  type TeamsContext,
  type TeamsStores,
} from "@/teams";
import { createTrpcHandler } from "@/trpc/handler";
import { openIngestEndpoint } from "../ingest/open-endpoint";
import { createMetricsEndpoint } from "../metrics/endpoint";
import { Figures } from "../metrics/figures";
import { HealthFigures, measureProcess } from "../metrics/process-metrics";
import { readAuthSecret } from "../startup/auth-secret";
import { assertFileLimit } from "../startup/file-limit";
import { openAssistant } from "./assistant";
import { openBackups } from "./backups";
import { openBillingIfOn } from "./billing";
import { type Container, containerOnce } from "./container";
import { healthChecks } from "./health-checks";
import { operatorStatusOf } from "./operator-status";
import { Resources } from "./resources";
import { openStores, type Stores } from "./stores";
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
    const figures = new Figures();
    measureProcess(readVersion());
    const health = await resources.open(
      "health figures",
      async () => new HealthFigures(checks),
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
      operatorStatus: operatorStatusOf(env, stores, { figures, health }),
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
      trpc,
      figures,
      metrics: createMetricsEndpoint(env, figures),
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

const currentUserOf =
  (accounts: Accounts): Container["currentUser"] =>
  async (headers) => {
    const session = await accounts.session(headers);
    return session && whoAmI(accounts, session.userId);
  };

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

/** Shares the key cache with ingestion, so that a revoked key is rejected at once. */
async function openTeams({ prisma }: Stores, log: Log, resources: Resources): Promise<TeamsStores> {
  const lastUse = await trackLastUse("ingest_keys", prisma, log, resources);
  const find = (key: string) => findIngestTarget(prisma, key);
  const onUse = (keyId: string) => lastUse.note(keyId);
  const ingestKeys = await resources.open(
    "ingest keys",
    async () => new IngestKeyCache({ find, clock: systemClock, log, onUse }),
    (keys) => keys.stop(),
  );
  return { prisma, clock: systemClock, ingestKeys };
}

/** Links in emails; without PUBLIC_URL, they are written to the log and opened on this machine. */
const originOfLinks = ({ PUBLIC_URL, PORT }: Env): string =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin;

async function openUsers(env: Env, { prisma }: Stores, log: Log, resources: Resources) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  const mailer = openMailer({ smtpUrl, from, origin: originOfLinks(env) }, log);
  const secret = await readAuthSecret(env);
  return resources.open(
    "accounts",
    async () =>
      openAccounts({
        prisma,
        clock: systemClock,
        log,
        mailer,
        secret,
        operatorAddresses: env.TALLYMARK_OPERATORS,
      }),
    (opened) => opened.close(),
  );
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

async function openCallers({ prisma }: Stores, log: Log, resources: Resources): Promise<Callers> {
  const lastUse = await trackLastUse("personal_keys", prisma, log, resources);
  return new Callers(prisma, systemClock, (keyId) => lastUse.note(keyId));
}

async function trackLastUse(
  table: "ingest_keys" | "personal_keys",
  prisma: Stores["prisma"],
  log: Log,
  resources: Resources,
): Promise<LastUseTracker> {
  const lastUse = new LastUseTracker(table, prisma, systemClock, log);
  await resources.open(
    `last use of ${table}`,
    async () => lastUse.start(),
    () => lastUse.stop(),
  );
  return lastUse;
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
