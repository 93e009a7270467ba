import { findPostgres, startPostgres, type TestPostgres } from "../stores/postgres-server";
import { startEngineServer, type TestEngine } from "./engine";
import { startNats, type TestNats } from "./nats";
import { findNats } from "./nats-program";

export type TestServices = {
  postgres: TestPostgres;
  nats: TestNats;
  engine: TestEngine;
  /** The environment of a process of the product, without `NATS_URL`. */
  env: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts what the scaled-out product runs on: PostgreSQL, a NATS cluster of three nodes, and the
 * stand-alone engine, which takes the place of a ClickHouse server. They end with this process.
 */
export async function startServices(): Promise<TestServices> {
  const [postgresPrograms, natsProgram] = [findPostgres(), findNats()];
  if (postgresPrograms === null) throw new Error("PostgreSQL is not installed.");
  if (natsProgram === null) throw new Error("nats-server is not installed.");
  const [postgres, nats, engine] = await Promise.all([
    startPostgres(postgresPrograms),
    startNats(natsProgram),
    startEngineServer(),
  ]);
  return {
    postgres,
    nats,
    engine,
    env: {
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: engine.url,
      CLICKHOUSE_SQL_URL: engine.sqlUrl,
      AUTH_SECRET: "0123456789abcdef0123456789abcdef",
    },
    stop: async () => {
      await Promise.all([postgres.kill(), nats.stop(), engine.kill()]);
    },
  };
}
