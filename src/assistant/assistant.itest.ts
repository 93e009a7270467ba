import { expect, test } from "vitest";
import { callerOfSession } from "@/teams";
import { modelsOf } from "@/testing/services/assistant";
import { makeTenant } from "@/testing/teams/tenants";
import { prepareProject } from "@/tools/testing/project";
import { openChat, readAll } from "./testing/chat";
import { type Step, scriptedModel } from "./testing/scripted-model";

const HOUR = 3_600_000;
const project = prepareProject([
  { eventName: "signup", userId: "u1", ts: Date.now() - HOUR },
  { eventName: "signup", userId: "u2", ts: Date.now() - HOUR },
]);

async function open(steps: Step[]) {
  const { prisma, clickhouse, projectId, userId } = project();
  const model = scriptedModel(steps);
  const models = modelsOf(model);
  const chat = openChat({ prisma, clickhouse, models, userId, projectId });
  const id = await chat.start();
  return {
    model,
    assistant: chat.assistant,
    begin: (question: string) => chat.ask(id, question),
    ask: async (question: string) => (await readAll(await chat.ask(id, question))).chunks,
    decide: async (approvalId: string, approved: boolean) =>
      (await readAll(await chat.decide(id, approvalId, approved))).chunks,
    stop: () => chat.stop(id),
    open: () => chat.assistant.open(callerOfSession(userId), id),
  };
}

const trend = () => ({
  call: "query_trend",
  args: {
    project: project().projectId,
    range: { last: "7d" },
    granularity: "all",
    series: [{ events: ["signup"] }],
  },
});

test("a question is answered with a tool's figures, and the answer is kept with them", async () => {
  const { ask, open: reopen, model } = await open([trend(), { text: "There were 2 sign-ups." }]);
  const chunks = await ask("How many sign-ups?");
  expect(chunks.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["start", "data-result", "tool-output-available", "finish"]),
  );
  expect(chunks.at(-1)).toMatchObject({ messageMetadata: { tokens: { input: 200, output: 20 } } });
  const { messages, running, title } = await reopen();
  expect({ running, title }).toEqual({ running: false, title: "How many sign-ups?" });
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  const types = messages[1]?.parts.map(({ type }) => type).filter((type) => type !== "step-start");
  expect(types?.sort()).toEqual(["data-result", "text", "tool-query_trend"]);
  const tool = model.prompts[1]?.prompt.at(-1);
  expect(JSON.stringify(tool)).toContain('"rows":[');
});

test("a tool that saves runs once it is approved, and never before", async () => {
  const save = {
    call: "save_report",
    args: { project: project().projectId, title: "Sign-ups", content: "2 sign-ups" },
  };
  const { ask, decide, open: reopen } = await open([save, { text: "Saved." }]);
  const chunks = await ask("Save it as a report");
  const request = chunks.find((chunk) => chunk.type === "tool-approval-request");
  expect(await project().prisma.report.count()).toBe(0);
  if (request?.type !== "tool-approval-request") throw new Error("nothing was asked");
  const rest = await decide(request.approvalId, true);
  expect(rest.map(({ type }) => type)).toContain("tool-output-available");
  expect(await project().prisma.report.count()).toBe(1);
  await expect(decide(request.approvalId, true)).rejects.toMatchObject({ code: "not_found" });
  const { messages } = await reopen();
  expect(messages).toHaveLength(2);
  expect(JSON.stringify(messages[1])).toContain("Saved.");
});

test("stopped before the first word, the message is given back and the next one works", async () => {
  let reached: () => void = () => undefined;
  const asked = new Promise<void>((done) => {
    reached = done;
  });
  const never: Step = {
    before: ({ abortSignal }) =>
      new Promise((_, reject) => {
        reached();
        abortSignal?.addEventListener("abort", () => reject(abortSignal.reason));
      }),
    step: { text: "never" },
  };
  const { begin, ask, stop, open: reopen, assistant } = await open([never, { text: "Yes." }]);
  await begin("Are you there?");
  await asked;
  await stop();
  const team = { teamId: project().teamId, plan: "free" as const };
  const before = (await assistant.status(team)).messages.used;
  const { messages } = await reopen();
  expect(messages[1]).toMatchObject({ parts: [], metadata: { ended: { code: "stopped" } } });
  await ask("And now?");
  expect((await assistant.status(team)).messages.used).toBe(before + 1);
  expect((await reopen()).messages).toHaveLength(4);
});

test("whoever may not save anything in the team is offered no tool that saves", async () => {
  const { prisma, clickhouse, projectId, teamId } = project();
  const viewer = await makeTenant(prisma, { name: "viewer" });
  const member = { teamId, userId: viewer.userId, createdAt: new Date() };
  await prisma.membership.create({ data: { ...member, role: "viewer" } });
  const model = scriptedModel([{ text: "I can only read." }]);
  const models = modelsOf(model);
  const chat = openChat({ prisma, clickhouse, models, userId: viewer.userId, projectId });
  await chat.answer("Save a report");
  const offered = model.prompts[0]?.tools?.map(({ name }) => name);
  expect(offered).toContain("query_trend");
  expect(offered).not.toContain("save_report");
  expect(offered).not.toContain("add_widget");
});
