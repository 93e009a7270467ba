import { createRequire } from "node:module";
import { join } from "node:path";
import { resolveLibchdb } from "chdb/libchdb";
import { writeAccess } from "./access-config";
import { serverOptions } from "./defaults";
import { InsertFiles } from "./insert-files";

declare const connection: unique symbol;
type Connection = { readonly [connection]: never };

/** The functions of chdb's native addon that are used here. Errors are strings. */
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
/** The library does not return the numbers for data in a file. */
export type Inserted = { rowsWritten?: number; bytesWritten?: number };

type EngineOptions = {
  path: string;
  /** The database whose SQL view the role for users' SQL can read. */
  database: string;
  /** The limit for the whole engine, in bytes. */
  memoryLimit: number;
};

/** A connection. Closing it discards its settings and anything that a failed query left behind. */
export interface Session {
  query(sql: string, format: string): Promise<Answer>;
  /** `statement` ends with a FORMAT clause; `body` is the data. */
  insert(statement: string, body: Buffer): Promise<Inserted>;
}

export interface Engine {
  /** Runs `work` on its own connection. */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Opens the ClickHouse library on a data directory. Throws the library's error, for example if
 * another process is using the directory.
 *
 * Uses the addon directly, for two measured reasons. The package's own session closes connections
 * only when all queries of the process have ended, so a slow query keeps all of them open. And its
 * streaming starts a query on the calling thread: a scalar subquery blocked the event loop while it
 * ran.
 */
export function openEngine({ path, database, memoryLimit }: EngineOptions): Engine {
  const addon = loadAddon();
  // The engine stays open as long as any connection does. This one sets the options and runs no
  // queries.
  const options = [...serverOptions(memoryLimit), `--config-file=${writeAccess(path, database)}`];
  const keeper = addon.CreateConnection(path, options);
  const files = new InsertFiles(join(path, "inserts"));

  return {
    async session(work) {
      const connection = addon.CreateConnection(path);
      try {
        return await work({
          query: (sql, format) => addon.QueryAsyncConnection(connection, sql, format),
          async insert(statement, body) {
            if (!InsertFiles.isNeeded(statement))
              return addon.InsertRawAsyncConnection(connection, statement, body, false);
            await files.insert(statement, body, (sql) =>
              addon.QueryAsyncConnection(connection, sql, "Null"),
            );
            return {};
          },
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
  if (packageName === undefined) throw new Error("The chdb library is not installed.");
  const require = createRequire(import.meta.url);
  // The platform's package is a dependency of chdb, not ours, so it is resolved from there.
  return createRequire(require.resolve("chdb"))(packageName) as Addon;
}
