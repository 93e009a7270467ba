/**
 * Where SQL that users wrote runs: in a database that holds the view `events` and nothing else, with the
 * rights of a role that may read this view and nothing else (migrations/0003_sql_view.sql,
 * engine/server/access-config.ts). A ClickHouse server is told the same by its operator, see the README.
 */
export const SQL_ROLE = "sql_sandbox";
/** The one table that SQL sees. */
export const SQL_TABLE = "events";

/** The database of a ClickHouse URL that names none. */
export const FIRST_DATABASE = "default";

export const sqlDatabaseOf = (database: string): string => `${database}_sql`;

/** The database that a ClickHouse URL names. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || FIRST_DATABASE;
}

/** The same server, and there the database for SQL. */
export function sqlUrlOf(url: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(sqlDatabaseOf(databaseOf(url)))}`;
  return other.href;
}
