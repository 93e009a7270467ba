import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { AssistantModels } from "@/assistant/models/model";
import { type Step, scriptedModel } from "@/assistant/testing/scripted-model";
import type { BillingMode } from "@/base/billing-mode";
import type { Log } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database, Plan, PrismaClient, Role } from "@/database";
import type { AssistantTier } from "@/plans";
import { absent } from "@/testing/services/absent";
import { modelsOf, testAssistant } from "@/testing/services/assistant";
import { get, patch, post, remove, testRest } from "@/testing/services/rest";
import { unlimitedRates } from "@/testing/services/unlimited-rates";
import { startTestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { addMember } from "@/testing/teams/world";

/**
 * Sends a key, a session of a user, or other headers. Default: the key of the owner of our team.
 */
export type As = { key?: string; session?: string; headers?: Record<string, string> };

type Options = {
  /** Whether there are events to query. */
  withClickHouse?: boolean;
  /** Default: a model that follows the script. */
  models?: AssistantModels;
  /** Default: an embedded database. */
  openDatabase?: () => Promise<Database>;
};

type Stores = { prisma: PrismaClient; clickhouse: ClickHouse; log: Log; lines: string[] };

/** The API of the assistant, with the log of everything that it uses. */
export function prepareAssistant(options: Options = {}): () => AssistantScene {
  let stores: Stores;
  let stop: () => Promise<void>;
  let scene: AssistantScene;
  beforeAll(async () => {
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const database = await (options.openDatabase ?? testDatabase)();
    const engine = options.withClickHouse ? await startTestClickHouse() : null;
    const clickhouse = engine
      ? createClickHouse({ url: engine.url, log })
      : absent<ClickHouse>("ClickHouse", { close: async () => undefined });
    stores = { prisma: database.prisma, clickhouse, log, lines };
    stop = async () => {
      await clickhouse.close();
      await engine?.stop();
      await database.close();
    };
  });
  afterAll(() => stop());
  beforeEach(async () => {
    stores.lines.length = 0;
    scene = await openScene(stores, options);
  });
  afterEach(() => scene.close());
  return () => scene;
}

export type AssistantScene = Awaited<ReturnType<typeof openScene>>;

async function openScene(stores: Stores, { models: given }: Options) {
  const { prisma, clickhouse, log, lines } = stores;
  const ours = await makeTenant(prisma, { name: "ours" });
  const theirs = await makeTenant(prisma, { name: "theirs" });
  const clock = new ManualClock(Date.now());
  const script: Step[] = [];
  const model = scriptedModel(script);
  const asked: AssistantTier[] = [];
  const models = given ?? modelsOf(model);
  const openModel = (tier: AssistantTier) => {
    asked.push(tier);
    return models.open(tier);
  };

  /** A process of the installation. */
  function openProcess(billingMode: BillingMode | null = "simulator") {
    const options = { models: { ...models, open: openModel }, clock, log, billingMode };
    const { assistant, close } = testAssistant({ prisma, clickhouse }, options);
    const rest = testRest(prisma, {
      assistant,
      clickhouse,
      clock,
      log,
      rates: unlimitedRates(),
      accounts: { session: async (headers) => sessionIn(headers) },
    });
    return { assistant, rest, close };
  }

  const { assistant, rest, close } = openProcess();
  const request = ({ key, session, headers }: As) => ({
    ...(session === undefined && { key: key ?? ours.personalKey }),
    headers: { ...(session !== undefined && { cookie: `user=${session}` }), ...headers },
  });
  const at = (conversation_id: string, as: As) => ({
    ...request(as),
    params: { conversation_id },
  });

  const create = (body: unknown = {}, as: As = {}) => post(rest.newConversation, body, request(as));
  return {
    prisma,
    clickhouse,
    clock,
    ours,
    theirs,
    assistant,
    rest,
    model,
    /** The tiers whose model was opened for an answer. */
    asked,
    openProcess,
    close,
    log: () => lines.join(""),
    /** Adds steps that the model takes next. */
    script: (...steps: Step[]) => void script.push(...steps),
    /** Makes the user of one team a member of the other. */
    join: ({ userId }: Tenant, { teamId }: Tenant, role: Role) =>
      addMember({ prisma, clock }, { teamId, userId, role }),
    setPlan: (plan: Plan) => prisma.team.update({ where: { id: ours.teamId }, data: { plan } }),
    status: (query = "", as: As = {}) => get(rest.assistant, { ...request(as), query }),
    create,
    /** The id of a new conversation about our project. */
    start: async (as: As = {}): Promise<string> => {
      const made = await create({ project_id: ours.projectId }, as);
      return (await made.json()).id;
    },
    list: (query = "", as: As = {}) => get(rest.conversations, { ...request(as), query }),
    open: (id: string, as: As = {}) => get(rest.conversation, at(id, as)),
    rename: (id: string, body: unknown, as: As = {}) =>
      patch(rest.conversationChange, body, at(id, as)),
    remove: (id: string, as: As = {}) => remove(rest.conversationDeletion, at(id, as)),
    send: (id: string, body: unknown, as: As = {}) => post(rest.newMessage, body, at(id, as)),
    ask: (id: string, content: string, as: As = {}) =>
      post(rest.newMessage, { content }, at(id, as)),
    decide: (id: string, approvalId: string, approved: boolean, as: As = {}) =>
      post(rest.newMessage, { approvalId, approved }, at(id, as)),
    stream: (id: string, as: As = {}) => get(rest.runningAnswer, at(id, as)),
    stop: (id: string, as: As = {}) => post(rest.stopAnswer, {}, at(id, as)),
    /** The messages that our team has used today. */
    used: async (): Promise<number> => {
      const { messages } = await assistant.status({ teamId: ours.teamId, plan: "free" });
      return messages.used;
    },
  };
}

/** In place of the console's sessions: a cookie with the user's id. */
function sessionIn(headers: Headers): { userId: string; sessionId: string } | null {
  const userId = /user=([\w-]+)/.exec(headers.get("cookie") ?? "")?.[1];
  return userId === undefined ? null : { userId, sessionId: userId };
}
