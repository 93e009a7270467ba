import { expect, test } from "vitest";
import { newId } from "@/base/ids";
import { modelsOf } from "@/testing/services/assistant";
import { prepareProject } from "@/tools/testing/project";
import { openChat, readAll } from "../testing/chat";
import { type Step, scriptedModel } from "../testing/scripted-model";
import { MAX_STEPS } from "../turns/ended";

const project = prepareProject([{ eventName: "signup", userId: "u1" }]);

async function open(steps: Parameters<typeof scriptedModel>[0]) {
  const { prisma, clickhouse, projectId, userId } = project();
  const model = scriptedModel(steps);
  const chat = openChat({ prisma, clickhouse, models: modelsOf(model), userId, projectId });
  const id = await chat.start();
  const seen = async (answer: Awaited<ReturnType<typeof chat.ask>>) => {
    const { chunks, metadata } = await readAll(answer);
    return {
      metadata,
      approvals: chunks.flatMap((chunk) =>
        chunk.type === "tool-approval-request" ? [chunk.approvalId] : [],
      ),
      /** What came of the calls, by their id. */
      outcomes: chunks.flatMap((chunk) =>
        chunk.type === "tool-output-available" ? [[chunk.toolCallId, codeOf(chunk.output)]] : [],
      ),
    };
  };
  return {
    model,
    ask: async () => seen(await chat.ask(id, "Save it")),
    decide: async (approvalId: string | undefined, approved: boolean) =>
      seen(await chat.decide(id, approvalId ?? "", approved)),
    /** The arguments of the answer's calls, as they are stored and shown. */
    inputs: async () => {
      const { messages } = await chat.open(id);
      return messages[1]?.parts.flatMap((part) => ("toolCallId" in part ? [part.input] : []));
    },
  };
}

const codeOf = (output: unknown): string => {
  const { ok, failure } = output as { ok: boolean; failure?: { code: string } };
  return ok ? "ok" : (failure?.code ?? "");
};

const reportsNamed = (title: string) => project().prisma.report.count({ where: { title } });

const save = (title: string, id = newId()) => ({
  call: "save_report",
  args: { project: project().projectId, title },
  id,
});

test("invalid arguments are not proposed: they save nothing, and the model corrects them", async () => {
  const { projectId } = project();
  const query = { kind: "trend", range: { from: "2026-13-45", to: "x" }, series: [{}] };
  const widget = { project: projectId, dashboard_title: "Broken", title: "Sign-ups", query };
  const { ask, decide } = await open([
    { call: "add_widget", args: widget, id: "range" },
    { call: "save_report", args: { project: projectId, content: "No title" }, id: "title" },
    { call: "save_report", args: { title: "No project" }, id: "project" },
    save("Corrected", "valid"),
    { text: "Saved." },
  ]);
  const { approvals, outcomes } = await ask();
  expect(outcomes).toEqual([
    ["range", "invalid_arguments"],
    ["title", "invalid_arguments"],
    ["project", "invalid_arguments"],
  ]);
  expect(approvals).toHaveLength(1);
  expect(await project().prisma.dashboard.count({ where: { title: "Broken" } })).toBe(0);
  expect(await reportsNamed("No project")).toBe(0);
  expect((await decide(approvals[0], true)).outcomes).toEqual([["valid", "ok"]]);
  expect(await reportsNamed("Corrected")).toBe(1);
});

test("a proposal shows its arguments as they are saved, also if the model wrote a short form", async () => {
  const { prisma, projectId } = project();
  const query = { kind: "trend", range: "7d", series: "signup" };
  const args = { project: projectId, dashboard_title: " Growth  now ", title: "Sign-ups", query };
  const { ask, decide, inputs } = await open([{ call: "add_widget", args }, { text: "Added." }]);
  const { approvals } = await ask();
  const read = { kind: "trend", range: { last: "7d" }, series: [{ events: ["signup"] }] };
  expect(await inputs()).toEqual([{ ...args, dashboard_title: "Growth now", query: read }]);
  expect((await decide(approvals[0], true)).outcomes).toMatchObject([[expect.any(String), "ok"]]);
  const { config } = await prisma.dashboard.findFirstOrThrow({ where: { title: "Growth now" } });
  expect(config).toMatchObject({ widgets: [{ title: "Sign-ups", query: read }] });
});

test("declining again and again gives an answer no more steps", async () => {
  const { model, ask, decide } = await open(
    ({ toolChoice }): Step => (toolChoice?.type === "none" ? { text: "Enough." } : save("Again")),
  );
  let seen = await ask();
  for (let round = 0; round < 2 * MAX_STEPS && seen.approvals.length > 0; round += 1) {
    seen = await decide(seen.approvals[0], false);
  }
  expect(model.prompts).toHaveLength(MAX_STEPS);
  expect(seen.metadata?.ended?.code).toBe("too_many_steps");
});

test("approving gives an answer no more tool calls, but what was proposed is saved", async () => {
  const list = (id: string) => ({ call: "list_projects", args: {}, id });
  const lists = Array.from({ length: 49 }, (_, at) => list(`list-${at}`));
  const { ask, decide } = await open([
    { calls: [...lists, save("The last one", "save")] },
    { calls: [list("more"), save("One too many", "save-more")] },
    { text: "Done." },
  ]);
  const { approvals } = await ask();
  const after = await decide(approvals[0], true);
  expect(after.outcomes).toEqual([
    ["save", "ok"],
    ["more", "too_many_calls"],
    ["save-more", "too_many_calls"],
  ]);
  expect(after.approvals).toEqual([]);
  expect([await reportsNamed("The last one"), await reportsNamed("One too many")]).toEqual([1, 0]);
});

test("a step proposes no more than an answer can make calls", async () => {
  const calls = Array.from({ length: 51 }, (_, at) => save("Many at once", `save-${at}`));
  const { ask } = await open([{ calls }, { text: "Done." }]);
  const { approvals, outcomes } = await ask();
  expect(approvals).toHaveLength(50);
  expect(outcomes).toEqual([["save-50", "too_many_calls"]]);
});
