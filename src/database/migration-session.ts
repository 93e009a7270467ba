import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { Pool } from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";

/** One connection to a database, as the schema engine sees it and for whole scripts. */
export type Session = {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Runs statements separated by semicolons; none of them takes effect if one fails. */
  script(sql: string): Promise<void>;
};

export function pgliteSession(pglite: PGlite): Session {
  const script = async (sql: string) => {
    await pglite.exec(sql);
  };
  return { factory: new PrismaPGlite(pglite), script };
}

/** `pool` must hold at most one connection, so that all that is said runs in one session. */
export function postgresSession(pool: Pool): Session {
  const script = async (sql: string) => {
    await pool.query(sql);
  };
  return { factory: new PrismaPg(pool), script };
}

/**
 * The adapters' own `executeScript` cannot carry a migration: PGlite's does not wait, so that a
 * failure would be recorded as success, and pg's splits at every semicolon, also inside a function's
 * body or a string.
 */
export function withScript(
  factory: SqlMigrationAwareDriverAdapterFactory,
  script: Session["script"],
): SqlMigrationAwareDriverAdapterFactory {
  const patch = async (connecting: Promise<SqlDriverAdapter>): Promise<SqlDriverAdapter> => {
    const adapter = await connecting;
    adapter.executeScript = script;
    return adapter;
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => patch(factory.connect()),
    connectToShadowDb: () => factory.connectToShadowDb(),
  };
}
