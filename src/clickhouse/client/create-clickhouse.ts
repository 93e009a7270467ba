import type { Log } from "@/base/log";
import { databaseOf } from "../sql-access";
import type { ClickHouse } from "../types";
import { connectLanes, type ServerUrls } from "./connect";
import { insertRows } from "./insert";
import { killQuery } from "./kill-query";
import { readBytes, readRows, readStream, runCommand, type Sender, type Settings } from "./queries";
import { type SendOptions, send } from "./send";

type ClickHouseOptions = ServerUrls &
  SendOptions & {
    log: Log;
    /** The cluster that the server belongs to, with settings for every query and every insert. */
    cluster?: { name: string; queries: Settings; inserts: Settings } | undefined;
    /**
     * Whether to send a KILL for an abandoned query, which a server would keep running. Not needed
     * for the embedded engine, which stops such queries itself.
     */
    killAbandoned?: boolean;
  };

const PING_TIMEOUT_MS = 2_000;

/** Implements {@link ClickHouse}. An aborted call rejects with its signal's reason. */
export function createClickHouse(options: ClickHouseOptions): ClickHouse {
  const { url, log, killAbandoned = false, engine, cluster } = options;
  const clients = connectLanes(options);
  const transport = {
    ...options,
    clients,
    onAbandoned(queryId: string) {
      if (killAbandoned) void killQuery(sender, queryId, log);
    },
  };
  const sender: Sender = {
    send: (statement) => send(statement, transport),
    database: databaseOf(url),
    commonSettings: cluster?.queries,
  };
  return {
    cluster: cluster?.name ?? null,
    database: sender.database,
    rows: (query) => readRows(sender, query),
    bytes: (query, format) => readBytes(sender, query, format),
    stream: (query) => readStream(sender, query),
    command: (query) => runCommand(sender, query),
    insert: (insert) => insertRows(sender, insert, cluster?.inserts),
    async ping() {
      if (engine?.isResponsive === false) return false;
      const answer = await clients.control.ping({
        select: false,
        abort_signal: AbortSignal.timeout(PING_TIMEOUT_MS),
      });
      return answer.success;
    },
    async close() {
      await Promise.all(Object.values(clients).map((client) => client.close()));
    },
  };
}
