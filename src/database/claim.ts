import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import { DatabaseStartError } from "./errors";
import { LOCKS } from "./locks";

/** PostgreSQL can take a moment to notice that the previous process has ended. */
const WAIT_MS = 5_000;
const AGAIN_MS = 250;
const RECONNECT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * How a process uses a database: `alone` excludes all other claims, `shared` excludes only `alone`.
 */
export type ClaimMode = "alone" | "shared";

export type Claim = {
  /** False once another process has taken over the database while the connection was lost. */
  readonly isHeld: boolean;
  release(): Promise<void>;
};

/**
 * Claims the PostgreSQL database at `url` for the lifetime of the process. The claim is a session
 * lock, which PostgreSQL releases with the connection: a killed process leaves nothing behind, and
 * a process that loses its connection claims again. Resolves to null if another process excludes
 * it. Throws {@link DatabaseStartError} if the database cannot be reached.
 */
export async function claimDatabase(url: string, mode: ClaimMode, log: Log): Promise<Claim | null> {
  const closing = new AbortController();
  const client = await firstClaim(url, mode);
  if (client === null) return null;
  let current: pg.Client | null = client;
  let isHeld = true;
  const keeping = keep(client);

  async function keep(first: pg.Client): Promise<void> {
    for (let held: pg.Client | null = first; held; held = await claimAgain()) {
      current = held;
      await endOf(held, closing.signal);
      current = null;
      await held.end().catch(() => undefined);
    }
  }

  /** Null if the claim is released in the meantime. */
  async function claimAgain(): Promise<pg.Client | null> {
    for (; !closing.signal.aborted; await pause(RECONNECT_MS, closing.signal, { ref: false })) {
      // While PostgreSQL is unavailable, no other process can claim it.
      const next = await tryToClaim(url, mode).catch(() => undefined);
      if (next === undefined) continue;
      if (next) {
        if (!isHeld) log.info("This process has the database to itself again; accepting events");
        isHeld = true;
        return next;
      }
      if (isHeld) log.error(TAKEN_OVER);
      isHeld = false;
    }
    return null;
  }

  return {
    get isHeld() {
      return isHeld;
    },
    async release() {
      closing.abort();
      await current?.end().catch(() => undefined);
      await keeping;
    },
  };
}

const TAKEN_OVER =
  "Another process took over the database while the connection was lost. This process rejects events until the other one stops. Stop one of them, or set NATS_URL in both";

async function firstClaim(url: string, mode: ClaimMode): Promise<pg.Client | null> {
  const deadline = performance.now() + WAIT_MS;
  try {
    let client = await tryToClaim(url, mode);
    while (client === null && performance.now() < deadline) {
      await delay(AGAIN_MS);
      client = await tryToClaim(url, mode);
    }
    return client;
  } catch (error) {
    throw new DatabaseStartError("at DATABASE_URL", error);
  }
}

/** Returns a connection that holds the claim, or null if another process excludes it. */
async function tryToClaim(connectionString: string, mode: ClaimMode): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "tallymark claim",
  });
  // Without this listener, a lost connection would end the process. The "end" event reports it too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Lets PostgreSQL notice within half a minute that this machine is gone.
    await client.query(
      "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3",
    );
    const lock = mode === "alone" ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared";
    const { rows } = await client.query<{ held: boolean }>(
      `SELECT ${lock}(${LOCKS.claim}) AS held`,
    );
    if (rows[0]?.held) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}

function endOf(client: pg.Client, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) resolve();
    closing.addEventListener("abort", () => resolve(), { once: true });
    client.once("end", () => resolve());
    client.once("error", () => resolve());
  });
}
