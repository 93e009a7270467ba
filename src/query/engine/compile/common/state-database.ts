import type { Statement } from "./statement";

/**
 * The database lives in memory: it is empty after a start, so that no table can be
 * older than the process.
 */
export const STATE_DATABASE = "cached_states";

export const withoutValues = (sql: string): Statement => ({ sql, params: {}, settings: {} });

export const CREATE_STATE_DATABASE = withoutValues(
  `CREATE DATABASE IF NOT EXISTS ${STATE_DATABASE} ENGINE = Memory`,
);

/** Creates a table of columns, each with its type. */
export const createStateTable = (table: string, columns: readonly string[]): Statement =>
  withoutValues(`CREATE TABLE ${STATE_DATABASE}.${table} (${columns.join(", ")}) ENGINE = Memory`);

export const dropStateTable = (table: string): Statement =>
  withoutValues(`DROP TABLE IF EXISTS ${STATE_DATABASE}.${table}`);

/** Statements that store states in a table, and measure it. */
export type StoreStatements = { create: Statement; fill: Statement; size: Statement };
