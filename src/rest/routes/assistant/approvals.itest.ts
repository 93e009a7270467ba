import { beforeEach, describe, expect, test } from "vitest";
import { heldStep } from "@/assistant/testing/held-step";
import { callsWithoutResult } from "@/assistant/testing/valid-history";
import { createPersonalKey } from "@/teams";
import { prepareAssistant } from "./testing/prepare-assistant";
import { approvalIn, readChunks, textOf } from "./testing/read-stream";

const scene = prepareAssistant();

const codeOf = async (response: Response) => [response.status, (await response.json()).code];

const save = (title: string, id = "call-1") => ({
  call: "save_report",
  args: { project: scene().ours.projectId, title, content: "2 sign-ups" },
  id,
});

const reports = async () => {
  const rows = await scene().prisma.report.findMany({
    where: { projectId: scene().ours.projectId },
  });
  return rows.map(({ title }) => title).sort();
};

/** The tool parts of the conversation's last answer. */
async function toolParts(id: string) {
  const { messages } = await (await scene().open(id)).json();
  return messages.at(-1).parts.filter((part: { type: string }) => part.type.startsWith("tool-"));
}

/** A conversation whose answer waits for an approval. */
async function waiting(title = "Sign-ups") {
  const { start, ask, script } = scene();
  script(save(title));
  const id = await start();
  const approvalId = approvalIn(await readChunks(await ask(id, "Save it")));
  return { id, approvalId };
}

const expectValidHistory = () => {
  const prompt = scene().model.prompts.at(-1)?.prompt ?? [];
  expect(callsWithoutResult(prompt)).toEqual([]);
};

beforeEach(() => scene().setPlan("pro"));

describe("a tool call that saves something", () => {
  test("runs once it is approved, and the answer goes on without counting another message", async () => {
    const { decide, script, open, used } = scene();
    const { id, approvalId } = await waiting();
    expect(await reports()).toEqual([]);
    expect(await (await open(id)).json()).toMatchObject({ running: false });
    script({ text: "Saved." });
    const chunks = await readChunks(await decide(id, approvalId, true));
    expect(chunks.map(({ type }) => type)).toContain("tool-output-available");
    expect([textOf(chunks), await reports(), await used()]).toEqual(["Saved.", ["Sign-ups"], 1]);
    expect(await toolParts(id)).toMatchObject([
      { state: "output-available", output: { ok: true }, approval: { approved: true } },
    ]);
    expectValidHistory();
  });

  test("does not run if it is declined, and the model is told", async () => {
    const { decide, script, model } = scene();
    const { id, approvalId } = await waiting();
    script({ text: "I did not save it." });
    const chunks = await readChunks(await decide(id, approvalId, false));
    expect(chunks.map(({ type }) => type)).toContain("tool-output-denied");
    expect([textOf(chunks), await reports()]).toEqual(["I did not save it.", []]);
    expect(await toolParts(id)).toMatchObject([{ state: "output-denied" }]);
    expect(JSON.stringify(model.prompts.at(-1)?.prompt.at(-1))).toContain("denied");
    expectValidHistory();
  });

  test("is declined by the next question, and can no longer be approved", async () => {
    const { ask, decide, script } = scene();
    const { id, approvalId } = await waiting();
    script({ text: "2." }, { text: "3." });
    for (const question of ["How many, then?", "And now?"]) {
      await readChunks(await ask(id, question));
      expectValidHistory();
    }
    expect(await codeOf(await decide(id, approvalId, true))).toEqual([404, "not_found"]);
    expect(await reports()).toEqual([]);
  });

  test("is gone if its question is asked again", async () => {
    const { send, decide, script, open } = scene();
    const { id, approvalId } = await waiting();
    const { messages } = await (await open(id)).json();
    script({ text: "2." });
    await readChunks(await send(id, { content: "How many?", replaces: messages[1].id }));
    expect(await codeOf(await decide(id, approvalId, true))).toEqual([404, "not_found"]);
    expect(await reports()).toEqual([]);
  });

  test("runs once if it is approved twice, also at once", async () => {
    const { decide, script } = scene();
    const { id, approvalId } = await waiting();
    script({ text: "Saved." });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(id, approvalId, true)),
    );
    const [accepted = [], rejected = []] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect(accepted).toHaveLength(1);
    for (const { status } of rejected) expect([404, 409]).toContain(status);
    await Promise.all(accepted.map(readChunks));
    expect(await codeOf(await decide(id, approvalId, true))).toEqual([404, "not_found"]);
    expect(await codeOf(await decide(id, approvalId, false))).toEqual([404, "not_found"]);
    expect(await reports()).toEqual(["Sign-ups"]);
  });

  test("needs the approval that was asked for, in its own conversation", async () => {
    const { start, decide, send } = scene();
    const { id, approvalId } = await waiting();
    const other = await waiting("Other");
    const forged = [
      "forged",
      `${approvalId}x`,
      approvalId.toUpperCase(),
      "call-1",
      other.approvalId,
    ];
    for (const wrong of forged) {
      expect(await codeOf(await decide(id, wrong, true))).toEqual([404, "not_found"]);
    }
    for (const elsewhere of [other.id, await start()]) {
      expect(await codeOf(await decide(elsewhere, approvalId, true))).toEqual([404, "not_found"]);
    }
    const changed = { approvalId, approved: true, input: { title: "Mine" } };
    expect((await send(id, changed)).status).toBe(422);
    expect(await reports()).toEqual([]);
  });

  test("waits until every call of the answer is decided; only the approved ones run", async () => {
    const { start, ask, decide, script, open } = scene();
    script({ calls: [save("One", "c1"), save("Two", "c2"), save("Three", "c3")] });
    const id = await start();
    const chunks = await readChunks(await ask(id, "Save all"));
    const requests = chunks.filter((chunk) => chunk.type === "tool-approval-request");
    const idOf = (call: string) =>
      requests.find(({ toolCallId }) => toolCallId === call)?.approvalId ?? "";
    for (const [call, approved] of [
      ["c1", true],
      ["c2", false],
    ] as const) {
      expect(await readChunks(await decide(id, idOf(call), approved))).toEqual([]);
      expect((await (await open(id)).json()).running).toBe(false);
      expect(await reports()).toEqual([]);
    }
    script({ text: "Saved two." });
    expect(textOf(await readChunks(await decide(id, idOf("c3"), true)))).toBe("Saved two.");
    expect(await reports()).toEqual(["One", "Three"]);
    expectValidHistory();
  });

  test("that is half decided is declined by the next question", async () => {
    const { start, ask, decide, script } = scene();
    script({ calls: [save("One", "c1"), save("Two", "c2")] });
    const id = await start();
    const approvalId = approvalIn(await readChunks(await ask(id, "Save all")));
    await readChunks(await decide(id, approvalId, true));
    script({ text: "2." });
    await readChunks(await ask(id, "How many, then?"));
    expect(await reports()).toEqual([]);
    expectValidHistory();
  });

  test("still waits after a stop, and after a rejection because of other answers", async () => {
    const { start, ask, stop, decide, script } = scene();
    const { id, approvalId } = await waiting();
    expect((await stop(id)).status).toBe(204);
    const held = [1, 2, 3].map(() => heldStep({ text: "2." }));
    script(...held.map(({ step }) => step));
    const answers = [];
    for (const { reached } of held) {
      answers.push(await ask(await start(), "How many?"));
      await reached;
    }
    const rejected = await decide(id, approvalId, true);
    expect(await codeOf(rejected)).toEqual([429, "too_many_concurrent"]);
    for (const one of held) one.release();
    await Promise.all(answers.map(readChunks));
    script({ text: "Saved." });
    await readChunks(await decide(id, approvalId, true));
    expect(await reports()).toEqual(["Sign-ups"]);
  });
});

describe("the caller", () => {
  const readKey = async () => {
    const { prisma, clock, ours } = scene();
    const key = { userId: ours.userId, name: "read", scopes: ["read" as const] };
    return (await createPersonalKey({ prisma, clock }, key)).key;
  };

  test("with a read-only key can ask, but the model has no tools that save anything", async () => {
    const { start, ask, script, model } = scene();
    const key = await readKey();
    script({ ...save("Sign-ups") }, { text: "I cannot save." });
    const id = await start({ key });
    const chunks = await readChunks(await ask(id, "Save it", { key }));
    expect(chunks.map(({ type }) => type)).not.toContain("tool-approval-request");
    expect(textOf(chunks)).toBe("I cannot save.");
    const tools = model.prompts[0]?.tools?.map(({ name }) => name);
    expect(tools).toContain("query_trend");
    expect(tools).not.toContain("save_report");
    expect(tools).not.toContain("add_widget");
    expect(await reports()).toEqual([]);
  });

  test("with a read-only key can neither approve nor decline, and the approval stays open", async () => {
    const { decide, script } = scene();
    const { id, approvalId } = await waiting();
    const key = await readKey();
    for (const approved of [true, false]) {
      const response = await decide(id, approvalId, approved, { key });
      expect([response.status, await response.json()]).toEqual([
        403,
        { code: "forbidden", detail: expect.stringContaining('"write" scope') },
      ]);
    }
    script({ text: "Saved." });
    await readChunks(await decide(id, approvalId, true));
    expect(await reports()).toEqual(["Sign-ups"]);
  });

  test("who was made a viewer meanwhile saves nothing, and is told (A2)", async () => {
    const { decide, script, prisma, ours, model } = scene();
    const { id, approvalId } = await waiting();
    await prisma.membership.updateMany({
      where: { userId: ours.userId },
      data: { role: "viewer" },
    });
    script({ text: "That failed." });
    await readChunks(await decide(id, approvalId, true));
    expect(await reports()).toEqual([]);
    expect(await toolParts(id)).toMatchObject([
      { output: { ok: false, failure: { code: "forbidden" } } },
    ]);
    expect(JSON.stringify(model.prompts.at(-1)?.prompt.at(-1))).toContain('"forbidden"');
    expect(JSON.stringify(await toolParts(id))).not.toContain("/reports/");
    expectValidHistory();
  });

  test("who was removed from the team meanwhile approves nothing (S6)", async () => {
    const { decide, ask, open, list, stream, stop, prisma, ours } = scene();
    const { id, approvalId } = await waiting();
    await prisma.membership.deleteMany({ where: { userId: ours.userId } });
    for (const response of [
      await decide(id, approvalId, true),
      await ask(id, "How many?"),
      await open(id),
      await stream(id),
      await stop(id),
    ]) {
      expect(await codeOf(response)).toEqual([404, "not_found"]);
    }
    expect(await (await list()).json()).toEqual([]);
    expect(await reports()).toEqual([]);
  });

  test("whose team has moved to Free gets the rest of the answer from Free's model", async () => {
    const { decide, script, setPlan, asked } = scene();
    const { id, approvalId } = await waiting();
    await setPlan("free");
    script({ text: "Saved." });
    expect(textOf(await readChunks(await decide(id, approvalId, true)))).toBe("Saved.");
    expect(asked).toEqual(["balanced", "fast"]);
    expect(await reports()).toEqual(["Sign-ups"]);
  });

  test("whose project is paused can ask and save, as in the console", async () => {
    const { decide, ask, script, prisma, ours } = scene();
    const { id, approvalId } = await waiting();
    await prisma.project.update({ where: { id: ours.projectId }, data: { pausedAt: new Date() } });
    script({ text: "Saved." }, { text: "2." });
    expect(textOf(await readChunks(await decide(id, approvalId, true)))).toBe("Saved.");
    expect(await reports()).toEqual(["Sign-ups"]);
    expect(textOf(await readChunks(await ask(id, "How many?")))).toBe("2.");
  });

  test("whose project was deleted meanwhile approves nothing", async () => {
    const { decide, prisma, ours } = scene();
    const { id, approvalId } = await waiting();
    await prisma.project.update({
      where: { id: ours.projectId },
      data: { deletedAt: new Date() },
    });
    expect(await codeOf(await decide(id, approvalId, true))).toEqual([404, "not_found"]);
    expect(await reports()).toEqual([]);
  });
});

describe("a failure of what was approved (A2)", () => {
  test("is told to the model as one, without a link, and the conversation goes on", async () => {
    const { start, ask, decide, script, model } = scene();
    const { projectId: project } = scene().ours;
    const args = { project, report: "Unknown", version: "1", content: "2 sign-ups" };
    script({ call: "save_report", args, id: "call-1" }, { text: "It failed." });
    const id = await start();
    const approvalId = approvalIn(await readChunks(await ask(id, "Save it")));
    const chunks = await readChunks(await decide(id, approvalId, true));
    expect(textOf(chunks)).toBe("It failed.");
    const told = JSON.stringify(model.prompts.at(-1)?.prompt.at(-1));
    expect(told).toContain("not_found");
    expect(told).not.toContain("http");
    expect(await toolParts(id)).toMatchObject([
      { output: { ok: false, failure: { code: "not_found" } } },
    ]);
    expect(await reports()).toEqual([]);
  });

  test("of the model after it was saved keeps that it was saved, and the next question works", async () => {
    const { ask, decide, script, used } = scene();
    const { id, approvalId } = await waiting();
    script({ fails: new Error("down") });
    const chunks = await readChunks(await decide(id, approvalId, true));
    expect(chunks.at(-1)).toMatchObject({
      messageMetadata: { ended: { code: "model_unavailable" } },
    });
    expect(await reports()).toEqual(["Sign-ups"]);
    expect(await toolParts(id)).toMatchObject([{ state: "output-available" }]);
    expect(await used()).toBe(1);
    script({ text: "2." });
    await readChunks(await ask(id, "How many?"));
    expectValidHistory();
  });
});
