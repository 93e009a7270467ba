import { createRequire } from "node:module";
import { resolveLibchdb } from "chdb/libchdb";
import { writeAccess } from "./access-config";
import { serverOptions } from "./defaults";

declare const connection: unique symbol;
type Connection = { readonly [connection]: never };

/** The calls of chdb's native addon that are used here. Bytes come back; errors are texts. */
type Addon = {
  CreateConnection(path: string, args?: readonly string[]): Connection;
  CloseConnection(connection: Connection): void;
  QueryAsyncConnection(connection: Connection, sql: string, format: string): Promise<Answer>;
  InsertRawAsyncConnection(
    connection: Connection,
    prefix: string,
    body: Buffer,
    countLines: boolean,
  ): Promise<Inserted>;
};

export type Answer = { bytes: Buffer; rowsRead: number; bytesRead: number };
export type Inserted = { rowsWritten: number; bytesWritten: number };

export type EngineOptions = {
  path: string;
  /** For the whole engine, in bytes. */
  memoryLimit: number;
};

/** One connection: what is SET on it and what a failed query left in it end with it. */
export interface Session {
  query(sql: string, format: string): Promise<Answer>;
  /** `statement` ends with its FORMAT clause; `body` follows it as it is. */
  insert(statement: string, body: Buffer): Promise<Inserted>;
}

export interface Engine {
  /** Runs `work` on a connection of its own. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Opens ClickHouse's library on a data directory. Throws the library's error, for example when
 * another process has the directory.
 *
 * The addon is used directly, for two reasons that were measured. The package's own session closes a
 * connection only when every query of the process has ended, so one slow query keeps all
 * connections of its time alive. And its streaming starts a query on the calling thread: a scalar
 * subquery stopped the event loop for as long as it ran.
 */
export function openEngine({ path, memoryLimit }: EngineOptions): Engine {
  const addon = loadAddon();
  // The engine lives as long as one connection does; this one carries its options and runs nothing.
  const options = [...serverOptions(memoryLimit), `--config-file=${writeAccess(path)}`];
  const keeper = addon.CreateConnection(path, options);

  return {
    async session(work) {
      const connection = addon.CreateConnection(path);
      try {
        return await work({
          query: (sql, format) => addon.QueryAsyncConnection(connection, sql, format),
          insert: (statement, body) =>
            addon.InsertRawAsyncConnection(connection, statement, body, false),
        });
      } finally {
        addon.CloseConnection(connection);
      }
    },
    close: () => addon.CloseConnection(keeper),
  };
}

function loadAddon(): Addon {
  const { packageName } = resolveLibchdb();
  if (packageName === undefined) throw new Error("chdb's library is not installed.");
  const require = createRequire(import.meta.url);
  // The platform's package is chdb's dependency, not ours: look for it from where chdb is.
  return createRequire(require.resolve("chdb"))(packageName) as Addon;
}
