import type { Log } from "@/base/log";
import { pause } from "@/base/waiting";
import { isTimeout, isUnreachable } from "../errors";
import type { ClickHouse } from "../types";

export type ClickHouseServer = {
  /** For the log: host and port. */
  name: string;
  clickhouse: ClickHouse;
};

type FailoverOptions = {
  servers: readonly ClickHouseServer[];
  log: Log;
  wait?: typeof pause;
};

/** How often to check whether a server that failed responds again, in ms. */
const CHECK_MS = 2_000;

/**
 * Several servers of a cluster as one. All calls go to one server, the first that works, until it
 * fails: replicas receive rows at different times, so results could otherwise go back and forth.
 * Queries and commands that fail because of the server are repeated on the next one. Inserts are
 * not: the rows may be stored, so the writer first looks for them, on the next server.
 */
export function withFailover({ servers, log, wait = pause }: FailoverOptions): ClickHouse {
  const down = new Set<ClickHouseServer>();
  const closing = new AbortController();
  let [current] = servers;

  /**
   * In the order in which to try them. Those that are down come last, as they may be back already.
   */
  function candidates(): ClickHouseServer[] {
    const rank = (server: ClickHouseServer) => {
      if (down.has(server)) return 2;
      return server === current ? 0 : 1;
    };
    return [...servers].sort((a, b) => rank(a) - rank(b));
  }

  function markDown(server: ClickHouseServer): void {
    if (down.has(server)) return;
    down.add(server);
    log.warn({ server: server.name }, "A ClickHouse server does not respond; using another one");
    void untilUp(server);
  }

  async function untilUp(server: ClickHouseServer): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(CHECK_MS, closing.signal, { ref: false });
      if (closing.signal.aborted || !(await responds(server))) continue;
      down.delete(server);
      log.info({ server: server.name }, "A ClickHouse server responds again");
      return;
    }
  }

  /**
   * A server that failed may still respond, for example if it has lost its connection to Keeper.
   */
  async function checkAfter(error: unknown, server: ClickHouseServer): Promise<void> {
    if (!isUnreachable(error) && !isTimeout(error)) return;
    if (!(await responds(server))) markDown(server);
  }

  async function onFirst<T>(call: (clickhouse: ClickHouse) => Promise<T>): Promise<T> {
    let last: unknown;
    for (const server of candidates()) {
      try {
        const result = await call(server.clickhouse);
        current = server;
        return result;
      } catch (error) {
        await checkAfter(error, server);
        if (!isUnreachable(error)) throw error;
        last = error;
      }
    }
    throw last;
  }

  return {
    cluster: current?.clickhouse.cluster ?? null,
    // The same on every server.
    ...(current?.clickhouse.database !== undefined && { database: current.clickhouse.database }),
    rows: (query) => onFirst((clickhouse) => clickhouse.rows(query)),
    bytes: (query, format) => onFirst((clickhouse) => clickhouse.bytes(query, format)),
    stream: (query) => onFirst((clickhouse) => clickhouse.stream(query)),
    command: (query) => onFirst((clickhouse) => clickhouse.command(query)),
    async insert(insert) {
      const [server] = candidates();
      if (server === undefined) return;
      current = server;
      await server.clickhouse.insert(insert).catch(async (error: unknown) => {
        await checkAfter(error, server);
        if (isUnreachable(error))
          current = candidates().find((other) => other !== server) ?? server;
        throw error;
      });
    },
    async ping() {
      const answers = await Promise.all(candidates().map(responds));
      return answers.includes(true);
    },
    async close() {
      closing.abort();
      await Promise.all(servers.map(({ clickhouse }) => clickhouse.close()));
    },
  };
}

const responds = ({ clickhouse }: ClickHouseServer): Promise<boolean> =>
  clickhouse.ping().catch(() => false);
