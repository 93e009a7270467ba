import type { Database } from "@/database";
import { testDatabase } from "./database";
import { findPostgres, testPostgres } from "./postgres-server";

const postgres = findPostgres();

/**
 * The databases for `describe.each`, for behaviour that may differ on a server with many
 * connections. On machines without PostgreSQL, only the embedded database, with its one connection,
 * is tested.
 */
export const DATABASES: [name: string, open: () => Promise<Database>][] = [
  ["the embedded database", testDatabase],
  ...(postgres === null
    ? []
    : [["PostgreSQL", () => testPostgres(postgres)] satisfies [string, () => Promise<Database>]]),
];
