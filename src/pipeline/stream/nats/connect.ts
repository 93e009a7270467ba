import { connect, type NatsConnection } from "@nats-io/transport-node";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { MAX_MESSAGE_BYTES } from "./message-size";

/**
 * Crash tests passed with this version. With 2.9.10, NATS lost messages that it had acknowledged.
 */
export const TESTED_VERSION = "2.10.27";
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 500;
/** A connection that does not respond for this long is replaced. */
const PING_MS = 5_000;
const MISSED_PINGS = 2;

/**
 * Connects to the servers of a URL, which can have several hosts, separated by commas. Reconnects
 * for as long as the process runs. Throws {@link StartError} if none responds or their messages are
 * limited to less than an event may have.
 */
export async function connectNats(url: string, log: Log): Promise<NatsConnection> {
  const connection = await connect({
    ...parseNatsUrl(url),
    name: "tallymark",
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    // Otherwise, a second authentication failure closes the connection for good, for example while
    // a password is being changed.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: MISSED_PINGS,
    // A wrong NATS_URL is reported at once. Whoever supervises the process starts it again.
    waitOnFirstConnect: false,
  }).catch((cause: unknown) => {
    throw new StartError("NATS is not responding, or rejects the user. Check NATS_URL.", { cause });
  });
  const { max_payload: maxBytes = 0 } = connection.info ?? {};
  if (maxBytes < MAX_MESSAGE_BYTES) {
    await connection.close();
    throw new StartError(
      `The NATS servers accept messages of at most ${maxBytes} bytes. Set max_payload to at least 8MB in their configuration.`,
    );
  }
  warnIfOlder(connection, log);
  void logChanges(connection, log);
  return connection;
}

function warnIfOlder({ info }: NatsConnection, log: Log): void {
  const { version = "" } = info ?? {};
  if (!isOlder(version)) return;
  log.warn(
    { version },
    `NATS is older than ${TESTED_VERSION}, which passed our crash tests; in those with 2.9.10, it lost acknowledged events`,
  );
}

/** Whether the version of NATS is older than the one that crash tests passed with. */
export const isOlder = (version: string): boolean =>
  version.localeCompare(TESTED_VERSION, "en", { numeric: true }) < 0;

async function logChanges(connection: NatsConnection, log: Log): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === "disconnect") log.warn("The connection to NATS was lost; reconnecting");
    if (type !== "reconnect") continue;
    log.info("Connected to NATS again");
    // It may be another server.
    warnIfOlder(connection, log);
  }
}

type Servers = {
  servers: string[];
  user?: string;
  pass?: string;
  token?: string;
  tls?: Record<string, never>;
};

/**
 * The user and password of the first URL that has some apply to all; a user without a
 * password is a token.
 */
export function parseNatsUrl(url: string): Servers {
  const urls = url.split(",").map((one) => new URL(one.trim()));
  const { username = "", password = "" } = urls.find((one) => one.username !== "") ?? {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === "" ? "4222" : port}`),
    ...(user !== "" && (pass === "" ? { token: user } : { user, pass })),
    ...(urls.some(({ protocol }) => protocol === "tls:") && { tls: {} }),
  };
}
