import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import type { WireName } from "@/testing/model-server/model-request";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { testModels } from "@/testing/model-server/test-models";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { type Chat, openChat } from "./chat";

type Given = { clickhouse?: ClickHouse; maxMs?: number; silenceMs?: number };

type ChatScene = Tenant & {
  database: Database;
  clickhouse: ClickHouse;
  server: ModelServer;
  /** A process of the installation whose models speak this format. */
  chat(wire: WireName, given?: Given): Chat;
  /** The log of all processes. */
  log(): string;
};

/**
 * Opens stores for the test file; before each test, makes a team on Pro and starts a model server.
 */
export function prepareChat(): () => ChatScene {
  let database: Database;
  let store: TestClickHouse;
  let scene: ChatScene;
  let chats: Chat[];
  beforeAll(async () => {
    [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  });
  afterAll(async () => {
    await store.stop();
    await database.close();
  });
  beforeEach(async () => {
    const { prisma } = database;
    const tenant = await makeTenant(prisma);
    await prisma.team.update({ where: { id: tenant.teamId }, data: { plan: "pro" } });
    const server = await startModelServer();
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    chats = [];
    scene = {
      ...tenant,
      database,
      clickhouse: store.clickhouse,
      server,
      chat(wire, { clickhouse = store.clickhouse, silenceMs, maxMs } = {}) {
        const models = testModels(server, wire, silenceMs === undefined ? {} : { silenceMs });
        const { userId, projectId } = tenant;
        const limits = maxMs === undefined ? {} : { maxMs };
        const chat = openChat({ prisma, clickhouse, models, userId, projectId, log, ...limits });
        chats.push(chat);
        return chat;
      },
      log: () => lines.join(""),
    };
  });
  afterEach(async () => {
    await Promise.all(chats.map((chat) => chat.close()));
    await scene.server.close();
  });
  return () => scene;
}
