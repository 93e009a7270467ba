import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { Pool } from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";

/** A connection for migrations: an adapter for the schema engine that also runs whole scripts. */
export type Session = {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Runs statements separated by semicolons. If one fails, none takes effect. */
  script(sql: string): Promise<void>;
};

export function pgliteSession(pglite: PGlite): Session {
  const script = async (sql: string) => {
    await pglite.exec(sql);
  };
  return { factory: new PrismaPGlite(pglite), script };
}

/** `pool` must have at most one connection, so that everything runs in one session. */
export function postgresSession(pool: Pool): Session {
  const script = async (sql: string) => {
    await pool.query(sql);
  };
  return { factory: new PrismaPg(pool), script };
}

/**
 * Replaces the adapters' own `executeScript`, which cannot run a migration: PGlite's does not wait,
 * so a failure would be recorded as success, and pg's splits the script at every semicolon, even
 * inside a function body or a string.
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
