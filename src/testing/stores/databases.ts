import type { Database } from "@/database";
import { testDatabase } from "./database";
import { findPostgres, testPostgres } from "./postgres-server";

const postgres = findPostgres();

/**
 * What may be different on a server that does many things at once is tried on both, for `describe.each`.
 * On machines that have no PostgreSQL the embedded one, with its one connection, has to do.
 */
export const DATABASES: [name: string, open: () => Promise<Database>][] = [
  ["the embedded database", testDatabase],
  ...(postgres === null
    ? []
    : [["PostgreSQL", () => testPostgres(postgres)] satisfies [string, () => Promise<Database>]]),
];
