import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newSequentialId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { AssistantMessages } from "@/limits";
import type { AssistantTier } from "@/plans";
import { callerOfSession, projectOfCaller } from "@/teams";
import { absent } from "@/testing/services/absent";
import { modelsOf } from "@/testing/services/assistant";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { type Chat, openChat, readAll } from "../testing/chat";
import { type Step, scriptedModel } from "../testing/scripted-model";
import { beginQuestion } from "./begin-turn";

let database: Database;
let tenant: Tenant;
let script: Step[];
let chat: Chat;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { prisma } = database;
  tenant = await makeTenant(prisma);
  script = [];
  const info = (tier: AssistantTier) => ({ tier, name: `test/${tier}`, demo: false });
  const models = { ...modelsOf(scriptedModel(script)), info };
  const clickhouse = absent<ClickHouse>("ClickHouse");
  chat = openChat({ prisma, clickhouse, models, ...tenant });
});
afterEach(() => chat.close());

const onPlan = (plan: "free" | "pro") =>
  database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan } });

test("a title that the user gives while the first question is being asked is kept", async () => {
  const { prisma } = database;
  const id = await chat.start();
  const conversation = await prisma.conversation.update({
    where: { id },
    data: { title: "Mine" },
  });
  const read = { ...conversation, title: "" };
  const project = await projectOfCaller(prisma, callerOfSession(tenant.userId), tenant.projectId);
  const messages = new AssistantMessages({ clock: systemClock, billingMode: null });
  const model = { tier: "fast", name: "test/fast", demo: false } as const;
  const question = { content: "How many?", context: null, model, reach: [tenant.projectId] };
  await beginQuestion({ prisma, messages }, { conversation: read, project }, question);
  expect((await prisma.conversation.findUniqueOrThrow({ where: { id } })).title).toBe("Mine");
});

test("an answer that another model continues is that model's", async () => {
  await onPlan("pro");
  const id = await chat.start();
  const args = { project: tenant.projectId, title: "Sign-ups" };
  script.push({ call: "save_report", args }, { text: "Fine." });
  const { chunks, metadata } = await readAll(await chat.ask(id, "Save this."));
  expect(metadata).toMatchObject({ tier: "balanced", model: "test/model" });
  const request = chunks.find((chunk) => chunk.type === "tool-approval-request");
  await onPlan("free");
  const rest = await readAll(await chat.decide(id, request?.approvalId ?? "", false));
  expect(rest.metadata).toMatchObject({ tier: "fast", model: "test/fast" });
  const { messages } = await chat.open(id);
  expect(messages.at(-1)?.metadata).toMatchObject({ tier: "fast", model: "test/fast" });
});

test("a conversation with several megabytes of answers takes no further question, and nothing is counted", async () => {
  const id = await chat.start();
  const text = randomBytes(3_500_000).toString("base64");
  await database.prisma.turn.create({
    data: {
      id: newSequentialId(),
      conversationId: id,
      teamId: tenant.teamId,
      question: "Everything?",
      answer: [{ type: "text", text }],
      metadata: {},
      state: "ended",
      createdAt: new Date(),
    },
  });
  await expect(chat.ask(id, "And more?")).rejects.toMatchObject({
    code: "conflict",
    detail: "This conversation is too large to continue. Start a new one.",
  });
  expect(await chat.used()).toBe(0);
});
