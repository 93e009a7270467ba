/**
 * SQL written by users runs in a database that contains only the view `events`, with a role that
 * can only read this view (migrations/0003_sql_view.sql, engine/server/access-config.ts). On a
 * ClickHouse server, the operator sets this up; see docs/operate.md.
 */
export const SQL_ROLE = "sql_sandbox";
/** The only table that SQL can read. */
export const SQL_TABLE = "events";

/** The database if a ClickHouse URL names none. */
export const DEFAULT_DATABASE = "default";

export const sqlDatabaseOf = (database: string): string => `${database}_sql`;

/** Returns the database of a ClickHouse URL. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || DEFAULT_DATABASE;
}

/** Returns the URL of the SQL database on the same server. */
export function sqlUrlOf(url: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(sqlDatabaseOf(databaseOf(url)))}`;
  return other.href;
}
