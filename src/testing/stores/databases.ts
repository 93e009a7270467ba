import type { Database } from "@/database";
import { testDatabase } from "./database";
import { findPostgres, testPostgres } from "./postgres-server";

const postgres = findPostgres();

/**
 * For `describe.each`: what a server with many connections may do differently is tested on both. On
 * machines without PostgreSQL, only the embedded database, with its one connection, is tested.
 */
export const DATABASES: [name: string, open: () => Promise<Database>][] = [
  ["the embedded database", testDatabase],
  ...(postgres === null
    ? []
    : [["PostgreSQL", () => testPostgres(postgres)] satisfies [string, () => Promise<Database>]]),
];
