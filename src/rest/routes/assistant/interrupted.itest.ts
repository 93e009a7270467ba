import type { UIMessageChunk } from "ai";
import { describe, expect, test } from "vitest";
import { heldStep } from "@/assistant/testing/held-step";
import { callsWithoutResult } from "@/assistant/testing/valid-history";
import { newSequentialId } from "@/base/ids";
import { utcDay } from "@/base/time/utc";
import type { Prisma } from "@/database";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks, textOf } from "./testing/read-stream";

const scene = prepareAssistant();

type Crashed = {
  /** What the process had stored of the stream. */
  chunks?: UIMessageChunk[];
  /** The parts before an approval. */
  answer?: object[];
  /** In seconds. */
  silentFor?: number;
};

/** A conversation with a running answer whose process has not renewed it for a while. */
async function crashed({ chunks = [], answer = [], silentFor = 16 }: Crashed = {}) {
  const { start, prisma, ours, clock } = scene();
  const [conversationId, id] = [await start(), newSequentialId()];
  const created_at = new Date(clock.now()).toISOString();
  const metadata = {
    tier: "fast",
    model: "test/model",
    demo: false,
    created_at,
    messages_left: 24,
    messages_per_day: 25,
  };
  await prisma.turn.create({
    data: {
      id,
      conversationId,
      teamId: ours.teamId,
      question: "How many?",
      answer: answer as Prisma.InputJsonArray,
      metadata,
      state: "running",
      createdAt: created_at,
    },
  });
  await prisma.$executeRaw`
    UPDATE assistant_turns SET renewed_at = now() - make_interval(secs => ${silentFor})
    WHERE id = ${id}::uuid`;
  if (chunks.length > 0) {
    const stored = chunks as unknown as Prisma.InputJsonArray;
    await prisma.turnChunks.create({ data: { turnId: id, start: 0, chunks: stored } });
  }
  const day = new Date(utcDay(clock.now()));
  const teamId = ours.teamId;
  await prisma.assistantDay.upsert({
    where: { teamId_day: { teamId, day } },
    create: { teamId, day, messages: 1 },
    update: { messages: { increment: 1 } },
  });
  return conversationId;
}

const SAID: UIMessageChunk[] = [
  { type: "start" },
  { type: "start-step" },
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: "There were " },
];

const lastAnswer = async (id: string) => (await (await scene().open(id)).json()).messages.at(-1);

describe("an answer whose process has crashed", () => {
  test("opens as interrupted with what was answered, and its message stays counted", async () => {
    const { open, used, prisma } = scene();
    const id = await crashed({ chunks: SAID });
    expect(await (await open(id)).json()).toMatchObject({
      running: false,
      messages: [
        { role: "user" },
        {
          parts: [{ type: "step-start" }, { type: "text", text: "There were ", state: "done" }],
          metadata: {
            ended: { code: "interrupted", detail: expect.stringContaining("Ask again") },
          },
        },
      ],
    });
    expect(await used()).toBe(1);
    expect(await prisma.turn.count({ where: { conversationId: id, state: "running" } })).toBe(0);
  });

  test("gives its message back if nothing was answered, once, whoever opens it", async () => {
    const { open, used } = scene();
    const id = await crashed();
    await Promise.all([open(id), open(id), open(id), open(id)]);
    expect(await lastAnswer(id)).toMatchObject({
      parts: [],
      metadata: { ended: { code: "interrupted" } },
    });
    expect(await used()).toBe(0);
  });

  test("gives its message back as soon as anyone of the team looks at what is left", async () => {
    const { status } = scene();
    await crashed();
    expect((await (await status()).json()).messages.used).toBe(0);
  });

  test("is not listed as running, although nobody has opened it", async () => {
    const { list, prisma } = scene();
    await crashed();
    expect(await (await list()).json()).toMatchObject([{ running: false }]);
    await prisma.$executeRaw`UPDATE assistant_turns SET renewed_at = now()`;
    expect(await (await list()).json()).toMatchObject([{ running: true }]);
  });

  test("cannot be followed, and stopping it does nothing", async () => {
    const { stream, stop } = scene();
    expect((await stream(await crashed())).status).toBe(204);
    expect((await stop(await crashed())).status).toBe(204);
  });

  test("frees its place among the three answers of its team, and its conversation", async () => {
    const { ask, start, script } = scene();
    const ids = [await crashed(), await crashed(), await crashed()];
    script({ text: "2." }, { text: "3." });
    expect(textOf(await readChunks(await ask(await start(), "How many?")))).toBe("2.");
    expect(textOf(await readChunks(await ask(ids[0] ?? "", "And now?")))).toBe("3.");
  });

  test("is not taken for crashed while its process may still run", async () => {
    const { open, ask } = scene();
    const id = await crashed({ silentFor: 10 });
    expect((await (await open(id)).json()).running).toBe(true);
    expect((await ask(id, "And now?")).status).toBe(409);
  });

  test("keeps the tool calls that had ended, and the next question has a valid history (A4)", async () => {
    const { ask, script, model } = scene();
    const input = { project: "p" };
    const call = { toolName: "list_saved", input };
    const id = await crashed({
      chunks: [
        { type: "start" },
        { type: "start-step" },
        { type: "tool-input-available", toolCallId: "done", ...call },
        { type: "tool-output-available", toolCallId: "done", output: { ok: true, answer: {} } },
        { type: "finish-step" },
        { type: "start-step" },
        { type: "text-start", id: "2" },
        { type: "text-end", id: "2" },
        { type: "tool-input-start", toolCallId: "begun", toolName: "list_saved" },
        { type: "tool-input-delta", toolCallId: "begun", inputTextDelta: '{"pro' },
        { type: "tool-input-available", toolCallId: "running", ...call },
      ],
    });
    const { parts } = await lastAnswer(id);
    expect(parts).toMatchObject([
      { type: "step-start" },
      { type: "tool-list_saved", toolCallId: "done", state: "output-available" },
    ]);
    expect(parts).toHaveLength(2);
    script({ text: "2." });
    await readChunks(await ask(id, "And now?"));
    expect(callsWithoutResult(model.prompts[0]?.prompt ?? [])).toEqual([]);
  });

  test.each([
    [true, { state: "output-error", errorText: expect.stringContaining("Check whether") }],
    [false, { state: "output-denied" }],
  ])(
    "after an approval (%s) does not claim more than is known, and the next question works",
    async (approved, expected) => {
      const { ask, script, model } = scene();
      const id = await crashed({
        answer: [
          { type: "step-start" },
          {
            type: "tool-save_report",
            toolCallId: "save",
            state: "approval-responded",
            input: { title: "Sign-ups" },
            approval: { id: "approval", approved },
          },
        ],
      });
      expect((await lastAnswer(id)).parts.at(-1)).toMatchObject(expected);
      script({ text: "2." });
      expect(textOf(await readChunks(await ask(id, "And now?")))).toBe("2.");
      expect(callsWithoutResult(model.prompts[0]?.prompt ?? [])).toEqual([]);
    },
  );
});

describe("while an answer is written", () => {
  async function writing() {
    const { start, ask, script } = scene();
    const held = heldStep({ text: "2." });
    script(held.step);
    const id = await start();
    const answer = await ask(id, "How many?");
    await held.reached;
    return { id, answer, release: held.release };
  }

  test("its conversation can be deleted: the answer ends, nothing of it is left, and the message is given back", async () => {
    const { remove, open, prisma, used, log } = scene();
    const { id, answer } = await writing();
    expect((await remove(id)).status).toBe(204);
    expect((await readChunks(answer)).at(-1)).toMatchObject({
      type: "finish",
      messageMetadata: { ended: { code: "stopped" } },
    });
    expect((await open(id)).status).toBe(404);
    expect([await prisma.turn.count({ where: { conversationId: id } }), await used()]).toEqual([
      0, 0,
    ]);
    expect(log()).not.toContain('"level":50');
  });

  test("its rows can disappear: the answer ends without an error", async () => {
    const { prisma, log } = scene();
    const { id, answer, release } = await writing();
    await prisma.conversation.delete({ where: { id } });
    release();
    expect((await readChunks(answer)).at(-1)?.type).toBe("finish");
    expect(log()).not.toContain('"level":50');
  });

  test("its conversation can be renamed", async () => {
    const { rename, open } = scene();
    const { id, answer, release } = await writing();
    expect((await rename(id, { title: "July" })).status).toBe(200);
    release();
    await readChunks(answer);
    expect(await (await open(id)).json()).toMatchObject({ title: "July", messages: [{}, {}] });
  });

  test.each([["project"], ["team"]])("its %s can be deleted: nobody can read on", async (what) => {
    const { prisma, ours, open, stream, stop } = scene();
    const { id, answer, release } = await writing();
    const data = { deletedAt: new Date() };
    if (what === "team") await prisma.team.update({ where: { id: ours.teamId }, data });
    else await prisma.project.update({ where: { id: ours.projectId }, data });
    for (const response of [await open(id), await stream(id), await stop(id)]) {
      expect(response.status).toBe(404);
    }
    release();
    await readChunks(answer);
  });
});

test("a question about a conversation that is being deleted is not found", async () => {
  const { start, ask, remove, script, prisma } = scene();
  for (let at = 0; at < 5; at += 1) {
    const id = await start();
    script({ text: "2." });
    const [asked] = await Promise.all([ask(id, "How many?"), remove(id)]);
    expect([200, 404]).toContain(asked.status);
    if (asked.status === 200) await readChunks(asked);
    expect(await prisma.turn.count({ where: { conversationId: id, state: "running" } })).toBe(0);
  }
});
