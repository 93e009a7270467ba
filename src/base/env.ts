import { z } from "zod";
import { assistantFaults, assistantModel, assistantPrice, providerKey } from "./assistant-env";
import { backupFaults, count, timeOfDay } from "./backup-env";
import { clusterFaults } from "./cluster-env";
import { StartError } from "./errors";
import { canonicalEmail, email } from "./text/email";
import { url, urls } from "./urls";

const http = ["http:", "https:"];

export const integer = (min: number, max: number) => {
  const message = `must be an integer from ${min} to ${max}`;
  // A single check, so that an invalid value is reported once.
  return z.coerce
    .number({ message })
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { message });
};
const bytes = (fallback: number) => integer(1, Number.MAX_SAFE_INTEGER).default(fallback);
const REPLICAS = "must be 1, 3 or 5";
const uuid = z.uuid({ message: "must be a UUID" });
const key = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[A-Za-z0-9_-]{20,200}$`), {
    message: `must be "${prefix}" followed by 20 to 200 letters, digits, "-" or "_"`,
  });

/**
 * Every environment variable that Tallymark reads. By default, all stores are embedded, the port is
 * 3000, and the data is in `.data`.
 */
export const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: url(http).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Logs each request at level info; otherwise at level debug. */
  ACCESS_LOG: z.enum(["on", "off"], { message: "must be on or off" }).default("off"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),

  /** The addresses of those who may open the operator's page, separated by commas. */
  TALLYMARK_OPERATORS: z
    .string()
    .transform((text) => text.split(",").map(canonicalEmail))
    .refine((addresses) => addresses.every((address) => email.safeParse(address).success), {
      message: "must be email addresses, separated by commas",
    })
    .optional(),
  /** Required to read /api/metrics. Without one, only programs on this machine can read them. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { message: "must have at least 16 characters, and no spaces" })
    .optional(),

  /**
   * OpenTelemetry's own variables; its packages read further ones. Without an endpoint,
   * there are no traces.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"]).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(["http:", "https:"]).optional(),
  OTEL_SDK_DISABLED: z.string().toLowerCase().optional(),

  /** Signs session cookies. With an embedded database, it is generated and stored in DATA_DIR. */
  AUTH_SECRET: z.string().min(32, { message: "must have at least 32 characters" }).optional(),

  /**
   * A mail server, such as smtp://user:password@host:587. Without one, emails are written to the
   * log.
   */
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  /** The sender of emails: "Name <address>" or an address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      message: 'must be an email address, or "Name <address>"',
    })
    .optional(),

  /** Off: no prices and no upgrades. The operator sets plans with `npm run plan`. */
  BILLING: z.enum(["on", "off"], { message: "must be on or off" }).default("on"),
  /** Without a key, a built-in simulator takes Stripe's place, marked TEST MODE. */
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^[sr]k_(test|live)_\w+$/, {
      message: "must start with sk_test_, sk_live_, rk_test_ or rk_live_",
    })
    .optional(),
  /** Comma-separated, so that an old and a new secret are both valid during a rotation. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.startsWith("whsec_")), {
      message: "must start with whsec_; separate several with commas",
    })
    .optional(),
  /** The port of the simulator on 127.0.0.1; 0 for any. */
  STRIPE_SIMULATOR_PORT: integer(0, 65_535).default(0),

  /** The assistant's providers. Without a key and a model, the offline demo model answers. */
  ANTHROPIC_API_KEY: providerKey.optional(),
  ANTHROPIC_BASE_URL: url(http).optional(),
  OPENAI_API_KEY: providerKey.optional(),
  /** Any server that is compatible with OpenAI's chat completions. */
  OPENAI_BASE_URL: url(http).optional(),
  ASSISTANT_FAST: assistantModel.optional(),
  ASSISTANT_BALANCED: assistantModel.optional(),
  ASSISTANT_MOST_CAPABLE: assistantModel.optional(),
  ASSISTANT_FAST_PRICE: assistantPrice.optional(),
  ASSISTANT_BALANCED_PRICE: assistantPrice.optional(),
  ASSISTANT_MOST_CAPABLE_PRICE: assistantPrice.optional(),

  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  /** One server, or several of a cluster, separated by commas. */
  CLICKHOUSE_URL: urls(http).optional(),
  /** The same server, with a user who can only read the SQL view. */
  CLICKHOUSE_SQL_URL: urls(http).optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { message: "must be letters, digits, - or _" })
    .optional(),

  /** The memory limit of the embedded ClickHouse, in bytes. */
  CLICKHOUSE_MEMORY_LIMIT: bytes(2 * 1024 ** 3),
  /**
   * The maximum size on disk of accepted events waiting for ClickHouse. Above it,
   * ingestion responds with 503.
   */
  JOURNAL_MAX_BYTES: bytes(10 * 1024 ** 3),

  /** Scheduled backups go to a directory, or to `s3://bucket/prefix`. */
  BACKUP_TO: z.string().min(1).optional(),
  /** In hours. */
  BACKUP_EVERY: count(720).optional(),
  /** In minutes since midnight (UTC). */
  BACKUP_AT: timeOfDay.optional(),
  /** How many backups to keep there. */
  BACKUP_KEEP: count(10_000).default(7),
  BACKUP_S3_ENDPOINT: url(["http:", "https:"]).optional(),
  BACKUP_S3_REGION: z.string().min(1).default("auto"),
  BACKUP_S3_KEY_ID: z.string().trim().min(1).optional(),
  BACKUP_S3_SECRET: z.string().trim().min(1).optional(),

  /**
   * A NATS cluster with JetStream, through which several processes share the events: one or more
   * URLs, separated by commas.
   */
  NATS_URL: urls(["nats:", "tls:"]).optional(),
  /** On how many servers each event is stored before it is acknowledged. */
  NATS_REPLICAS: z.coerce
    .number({ message: REPLICAS })
    .refine((value) => [1, 3, 5].includes(value), { message: REPLICAS })
    .default(3),
  /**
   * Into how many partitions a new installation divides its events. Later starts
   * use the same number.
   */
  NATS_PARTITIONS: integer(1, 128).optional(),
  /**
   * What this process does: accepts events and serves the console, writes to ClickHouse, or both.
   */
  ROLE: z.enum(["all", "web", "writer"], { message: "must be all, web or writer" }).default("all"),

  /**
   * The code from a start error, which allows one start with stores that do not belong together.
   */
  ACCEPT_DATA_LOSS: z.string().min(1).optional(),

  /**
   * How many processes parse and validate events; by default, it depends on the number of cores.
   */
  INGEST_WORKERS: integer(0, 64).optional(),

  /** How many proxies in front of the server are trusted to set forwarding headers. */
  TRUSTED_PROXY_HOPS: integer(0, 10).default(0),
  /** A header in which a trusted proxy sends the visitor's ISO 3166 country. */
  COUNTRY_HEADER: z.string().min(1).toLowerCase().optional(),
  /** A country database in MaxMind format. */
  GEOIP_FILE: z.string().min(1).optional(),

  TALLYMARK_INIT_EMAIL: z
    .string()
    .refine((text) => email.safeParse(text).success, "must be an email address")
    .optional(),
  TALLYMARK_INIT_PASSWORD: z.string().min(8).max(128).optional(),
  TALLYMARK_INIT_TEAM: z.string().min(1).max(200).optional(),
  TALLYMARK_INIT_PLAN: z.enum(["free", "pro"], { message: "must be free or pro" }).optional(),
  TALLYMARK_INIT_PROJECT: z.string().min(1).max(200).optional(),
  TALLYMARK_INIT_PROJECT_ID: uuid.optional(),
  TALLYMARK_INIT_INGEST_KEY: key("tm_ingest_").optional(),
  TALLYMARK_INIT_PERSONAL_KEY: key("tm_user_").optional(),
});

/**
 * Without PUBLIC_URL, links in emails would start with whatever host a stranger's request names.
 */
const schema = variables
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined, {
    path: ["PUBLIC_URL"],
    message: "must be set together with SMTP_URL, since links in emails start with it",
  })
  // Without webhooks, a plan would follow its subscription only once a day.
  .refine((env) => env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET, {
    path: ["STRIPE_WEBHOOK_SECRET"],
    message: "must be set together with STRIPE_SECRET_KEY",
  })
  // A server that lost its key must not start with the simulator, where nobody pays.
  .refine(
    (env) =>
      env.STRIPE_WEBHOOK_SECRET === undefined || env.STRIPE_SECRET_KEY || env.BILLING === "off",
    {
      path: ["STRIPE_SECRET_KEY"],
      message: "must be set together with STRIPE_WEBHOOK_SECRET",
    },
  )
  .refine((env) => env.BILLING === "on" || env.STRIPE_SECRET_KEY === undefined, {
    path: ["BILLING"],
    message: "must not be off if STRIPE_SECRET_KEY is set",
  })
  .refine((env) => env.ANTHROPIC_BASE_URL === undefined || env.ANTHROPIC_API_KEY, {
    path: ["ANTHROPIC_API_KEY"],
    message: "must be set together with ANTHROPIC_BASE_URL",
  })
  // Events in NATS belong to accounts in PostgreSQL, and are written to one ClickHouse.
  .refine((env) => env.NATS_URL === undefined || env.DATABASE_URL, {
    path: ["DATABASE_URL"],
    message: "must be set together with NATS_URL",
  })
  .refine((env) => env.NATS_URL === undefined || env.CLICKHOUSE_URL, {
    path: ["CLICKHOUSE_URL"],
    message: "must be set together with NATS_URL",
  })
  .refine((env) => env.NATS_URL !== undefined || env.ROLE === "all", {
    path: ["NATS_URL"],
    message: "must be set if ROLE is web or writer",
  })
  .superRefine((env, context) => {
    const faults = [...clusterFaults(env), ...assistantFaults(env), ...backupFaults(env)];
    for (const [variable, message] of faults) {
      context.addIssue({ code: "custom", path: [variable], message });
    }
  });

export type Env = z.infer<typeof schema>;

/** A variable has an invalid value. The message is a single line for the operator. */
export class EnvError extends StartError {
  constructor(message: string) {
    super(message);
    this.name = "EnvError";
  }
}

/**
 * Reads and validates the environment; empty means unset. Throws
 * {@link EnvError} with all problems.
 */
export const readEnv = (source?: Source): Env => readVariables(schema, source);

type Source = Record<string, string | undefined>;

/** {@link readEnv} for the variables of another program. */
export function readVariables<T>(schema: z.ZodType<T>, source: Source = process.env): T {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new EnvError(`Invalid environment: ${faults.join("; ")}.`);
}

/**
 * Like {@link readEnv}, for the time before the webhook endpoint exists, whose
 * secret the server needs.
 */
export function readEnvBeforeSetup(source: Source = process.env): Env {
  const secret = source.STRIPE_WEBHOOK_SECRET || (source.STRIPE_SECRET_KEY && "whsec_none");
  return readEnv({ ...source, STRIPE_WEBHOOK_SECRET: secret });
}

/**
 * The variables that OpenTelemetry's packages read themselves, for a process that gets no others.
 */
export const openTelemetryVariables = (
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(source).filter(([name]) => name.startsWith("OTEL_")));
