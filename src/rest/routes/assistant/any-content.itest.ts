import { expect, test } from "vitest";
import { MAX_QUESTIONS } from "@/assistant/turns/earlier-turns";
import { newSequentialId } from "@/base/ids";
import { storableText } from "@/base/text/canonical";
import { prepareAssistant } from "./testing/prepare-assistant";
import { readChunks, textOf } from "./testing/read-stream";

const scene = prepareAssistant();

/** Strings that PostgreSQL, JSON or Prisma treat in their own way. */
const STRANGE = [
  "a\0b",
  "\uD83D",
  "\uDE00\uD83D",
  "a\u2028b",
  "</script>",
  '"\\u0000"',
  "\u{10FFFF}",
];

test("whatever a model says is kept, and characters that cannot be stored are replaced", async () => {
  const { start, ask, script, open, used, log } = scene();
  const id = await start();
  for (const text of STRANGE) {
    script({ text });
    expect((await readChunks(await ask(id, "Say it"))).at(-1)?.type).toBe("finish");
  }
  const { messages } = await (await open(id)).json();
  const said = messages
    .filter(({ role }: { role: string }) => role === "assistant")
    .map(({ parts }: { parts: { text?: string }[] }) => parts.at(-1)?.text);
  expect(said).toEqual(STRANGE.map(storableText));
  expect(await used()).toBe(STRANGE.length);
  expect(log()).not.toContain('"level":50');
});

test.each<[string, object]>([
  ["keys that Prisma reads as its own", { $type: "Raw", value: { $type: "DateTime", value: "x" } }],
  ["characters that cannot be stored", { title: "a\0b\uD800", "\0key": "\0" }],
  ["deep nesting", JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`)],
  ["no sensible shape", { project: null, title: [[]], content: -0 }],
])("a model may call a tool with %s", async (_, args) => {
  const { start, ask, script, open, setPlan, log } = scene();
  await setPlan("pro");
  const id = await start();
  script({ call: "list_saved", args }, { call: "save_report", args }, { text: "That failed." });
  const chunks = await readChunks(await ask(id, "Do it"));
  expect([textOf(chunks), chunks.at(-1)?.type]).toEqual(["That failed.", "finish"]);
  const { messages } = await (await open(id)).json();
  const states = messages
    .at(-1)
    .parts.filter(({ type }: { type: string }) => type.startsWith("tool-"))
    .map(({ state, output }: { state: string; output?: { ok: boolean } }) => [state, output?.ok]);
  expect(states).toEqual([
    ["output-available", false],
    ["output-available", false],
  ]);
  script({ text: "Nothing else." });
  expect(textOf(await readChunks(await ask(id, "And now?")))).toBe("Nothing else.");
  expect(log()).not.toContain('"level":50');
});

test("a model that calls a tool with a key that sets a prototype is told that the call is not valid", async () => {
  const { start, ask, script, model, log } = scene();
  script({ call: "list_saved", args: JSON.parse('{"__proto__": {"a": 1}}') }, { text: "No." });
  const chunks = await readChunks(await ask(await start(), "Do it"));
  expect([textOf(chunks), chunks.at(-1)?.type]).toEqual(["No.", "finish"]);
  expect(JSON.stringify(model.prompts[1]?.prompt.at(-1))).toContain("Invalid input");
  expect(log()).not.toContain('"level":50');
});

test("a model that says nothing, or only white space, has not answered", async () => {
  const { start, ask, script, used, open } = scene();
  const id = await start();
  for (const text of ["", " \n\t "]) {
    script({ text });
    const chunks = await readChunks(await ask(id, "How many?"));
    const ended = { code: "model_unavailable" };
    expect(chunks.at(-1)).toMatchObject({ messageMetadata: { ended } });
    expect(await used()).toBe(0);
    const { messages } = await (await open(id)).json();
    expect(messages.at(-1)).toMatchObject({ role: "assistant", parts: [], metadata: { ended } });
  }
});

test(`a conversation has at most ${MAX_QUESTIONS} questions, and a full one can still be read and changed`, async () => {
  const { start, ask, send, script, open, prisma, used } = scene();
  const id = await start();
  script({ text: "First." });
  await readChunks(await ask(id, "How many?"));
  const first = await prisma.turn.findFirstOrThrow({ where: { conversationId: id } });
  const { context: _, metadata, ...turn } = first;
  await prisma.turn.createMany({
    data: Array.from({ length: MAX_QUESTIONS - 1 }, (_, at) => ({
      ...turn,
      id: newSequentialId(),
      question: `Question ${at}`,
      answer: [{ type: "text", text: `Answer ${at}.` }],
      metadata: metadata ?? {},
    })),
  });
  const response = await ask(id, "One more?");
  expect([response.status, await response.json()]).toEqual([
    409,
    { code: "conflict", detail: expect.stringContaining("Start a new one.") },
  ]);
  expect(await used()).toBe(1);
  const { messages } = await (await open(id)).json();
  expect(messages).toHaveLength(2 * MAX_QUESTIONS);
  script({ text: "Again." });
  await readChunks(await send(id, { content: "Again?", replaces: messages.at(-1).id }));
  expect(await prisma.turn.count({ where: { conversationId: id } })).toBe(MAX_QUESTIONS);
});
