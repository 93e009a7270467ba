import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import type { ClickHouse } from "@/clickhouse/types";
import { type Database, openDatabase } from "@/database";
import { createIngestKey, createProject } from "@/teams";
import { startServices, type TestServices } from "@/testing/servers/services";
import { type Identity, initEnv, newIdentity, type ServerEnv } from "../server";
import { type ProductProcess, startProductProcess } from "./product-process";

/** A project that events are sent to. */
export type Target = Pick<Identity, "projectId" | "ingestKey">;

/** Several processes of the product on PostgreSQL, three NATS nodes and the engine as a server. */
export type Installation = {
  services: TestServices;
  webs: ProductProcess[];
  writers: ProductProcess[];
  identity: Identity;
  teamId: string;
  database: Database;
  clickhouse: ClickHouse;
  /** Starts one more, with `env` in addition. */
  startWeb(env?: ServerEnv): Promise<ProductProcess>;
  startWriter(env?: ServerEnv): Promise<ProductProcess>;
  /** Adds a project to the identity's team. */
  newProject(): Promise<Target>;
  stop(): Promise<void>;
};

/**
 * Starts an installation with so many processes of each role. The tests can query its
 * stores directly, too.
 */
export async function startInstallation({
  webs: webCount = 2,
  writers: writerCount = 2,
  env = {} as ServerEnv,
} = {}): Promise<Installation> {
  const services = await startServices();
  const identity = newIdentity();
  const [webs, writers]: [ProductProcess[], ProductProcess[]] = [[], []];
  const start = async (role: "web" | "writer", all: ProductProcess[], more: ServerEnv = {}) => {
    const started = await startProductProcess(`${role} ${all.length + 1}`, {
      ...services.env,
      ...(role === "web" && initEnv(identity)),
      NATS_URL: services.nats.url,
      ROLE: role,
      JOURNAL_MAX_BYTES: String(256 * 1024 ** 2),
      ...env,
      ...more,
    });
    all.push(started);
    return started;
  };
  const startWeb = (more?: ServerEnv) => start("web", webs, more);
  const startWriter = (more?: ServerEnv) => start("writer", writers, more);
  // The first one creates the project.
  await startWeb();
  for (let n = 1; n < webCount; n++) await startWeb();
  for (let n = 0; n < writerCount; n++) await startWriter();

  const { url } = services.postgres;
  // Nothing is stored in `dir` if there is a URL.
  const database = await openDatabase({ url, dir: "", log: silentLog });
  const clickhouse = createClickHouse({ url: services.engine.url, log: silentLog });
  const { prisma } = database;
  const where = { id: identity.projectId };
  const { teamId } = await prisma.project.findUniqueOrThrow({ where });
  return {
    services,
    webs,
    writers,
    identity,
    teamId,
    database,
    clickhouse,
    startWeb,
    startWriter,
    newProject: async () => {
      const store = { prisma, clock: systemClock };
      const { id: projectId } = await createProject(store, { teamId, name: "Another" });
      const { key } = await createIngestKey(store, { projectId, name: "Test key" });
      return { projectId, ingestKey: key };
    },
    stop: async () => {
      await Promise.all([...webs, ...writers].map((process) => process.kill()));
      await clickhouse.close();
      await database.close();
      await services.stop();
    },
  };
}
