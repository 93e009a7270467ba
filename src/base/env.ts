import { z } from "zod";
import { StartError } from "./errors";
import { email } from "./text/email";

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const whole = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  // One check, so that a value at fault is named once.
  return z.coerce
    .number({ message })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, { message });
};
const bytes = (fallback: number) => whole(1, Number.MAX_SAFE_INTEGER).default(fallback);
const uuid = z.uuid({ message: "must be a UUID" });
const key = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}[A-Za-z0-9_-]{20,200}$`), {
    message: `must be "${prefix}" and 20 to 200 letters, digits, "-" or "_"`,
  });

/**
 * Every variable that the product reads, declared once. Nothing set means: everything embedded, on
 * port 3000, under `.data`.
 */
const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),

  /** Signs session cookies. Made and kept in DATA_DIR when the database is embedded. */
  AUTH_SECRET: z.string().min(32, { message: "must have at least 32 characters" }).optional(),

  /** A mail server, as smtp://user:password@host:587; without one, mails are written to the log. */
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  /** The sender of mails: "Name <address>" or an address. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      message: 'must be an e-mail address, or "Name <address>"',
    })
    .optional(),

  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  CLICKHOUSE_URL: url(["http:", "https:"]).optional(),
  /** The same server by a user who may read the view for SQL and nothing else. */
  CLICKHOUSE_SQL_URL: url(["http:", "https:"]).optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { message: "must be letters, digits, - or _" })
    .optional(),

  /** Memory of the embedded ClickHouse, in bytes. */
  CLICKHOUSE_MEMORY_LIMIT: bytes(2 * 1024 ** 3),
  /** Accepted events that wait for ClickHouse, in bytes on disk; beyond it ingestion answers 503. */
  JOURNAL_MAX_BYTES: bytes(10 * 1024 ** 3),

  /** The code that a start error names, to go on once with stores that do not belong together. */
  ACCEPT_DATA_LOSS: z.string().min(1).optional(),

  /** Proxies in front of the server whose forwarding headers are believed: a count of hops. */
  TRUSTED_PROXY_HOPS: whole(0, 10).default(0),
  /** A header that a trusted proxy fills with the visitor's ISO 3166 country; looked up in lower case. */
  COUNTRY_HEADER: z.string().min(1).toLowerCase().optional(),
  /** A MaxMind-format country database. */
  GEOIP_FILE: z.string().min(1).optional(),

  TALLYMARK_INIT_EMAIL: z
    .string()
    .refine((text) => email.safeParse(text).success, "must be an e-mail address")
    .optional(),
  TALLYMARK_INIT_PASSWORD: z.string().min(8).max(128).optional(),
  TALLYMARK_INIT_TEAM: z.string().min(1).max(200).optional(),
  TALLYMARK_INIT_PLAN: z.enum(["free", "pro"], { message: "must be free or pro" }).optional(),
  TALLYMARK_INIT_PROJECT: z.string().min(1).max(200).optional(),
  TALLYMARK_INIT_PROJECT_ID: uuid.optional(),
  TALLYMARK_INIT_INGEST_KEY: key("tm_ingest_").optional(),
  TALLYMARK_INIT_PERSONAL_KEY: key("tm_user_").optional(),
});

/** Links in mails would otherwise start with whatever host a stranger's request names. */
const schema = variables.refine(
  (env) => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined,
  {
    path: ["PUBLIC_URL"],
    message: "must be set along with SMTP_URL, since links in mails start with it",
  },
);

export type Env = z.infer<typeof schema>;

/** A variable is set to something that cannot be used; the message is one line fit for an operator. */
export class EnvError extends StartError {
  constructor(message: string) {
    super(message);
    this.name = "EnvError";
  }
}

/** Reads and checks the environment. Empty means unset. Throws {@link EnvError} naming each fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new EnvError(`Wrong environment: ${faults.join("; ")}.`);
}
