import { describe, expect, test } from "vitest";
import { gate } from "@/testing/model-server/gate";
import { HANG, PROVIDER_DETAIL, type Reply } from "@/testing/model-server/reply";
import { inOrder } from "@/testing/model-server/respond";
import { WIRE_NAMES } from "@/testing/model-server/test-models";
import { textOf } from "../testing/chat";
import { prepareChat } from "../testing/prepare-chat";

const scene = prepareChat();

const QUESTION = "How many HUSH-4711 events were there?";

const BEFORE_THE_ANSWER: [string, Reply][] = [
  ["rejects the key", { status: 401 }],
  ["limits the rate", { status: 429 }],
  ["is overloaded", { status: 529 }],
  ["fails", { status: 500 }],
  ["resets the connection", { failure: "reset" }],
  ["does not respond", { failure: "hang" }],
  ["stops responding after the headers", [HANG]],
  ["answers with something else than a stream", { failure: "not_a_stream" }],
  ["sends an error instead of an answer", [{ fault: "error" }]],
  ["sends JSON that is broken", [{ fault: "bad_json" }, HANG]],
  ["sends an empty answer", []],
  ["ends the stream without an answer", [{ fault: "cut" }]],
];

const IN_MID_STREAM: [string, Reply][] = [
  ["stops sending", ["There were", HANG]],
  ["sends an error", ["There were", { fault: "error" }]],
  ["sends JSON that is broken", ["There were", { fault: "bad_json" }, HANG]],
  ["ends the stream early", ["There were", { fault: "cut" }]],
];

describe.each(WIRE_NAMES)("in the format %s", (wire) => {
  test.each(BEFORE_THE_ANSWER)(
    "a provider that %s is unavailable, and the message is given back (A9)",
    async (_, reply) => {
      const { server, log } = scene();
      const chat = scene().chat(wire, { silenceMs: 300 });
      server.respondWith(() => reply);
      const answer = await chat.answer(QUESTION);
      expect(answer.metadata?.ended).toEqual({
        code: "model_unavailable",
        detail: expect.stringMatching(/^The language model is not available/),
      });
      expect(answer.running).toBe(false);
      expect(answer.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
      expect(await chat.used()).toBe(0);
      expect(JSON.stringify(answer)).not.toContain(PROVIDER_DETAIL);
      expectNothingSaid(log());

      server.respondWith(() => ["There were 42."]);
      const next = await scene().chat(wire).answer("And now?", answer.conversationId);
      expect(next.text).toBe("There were 42.");
      expect(next.metadata).not.toHaveProperty("ended");
      expect(await chat.used()).toBe(1);
    },
  );

  test.each(IN_MID_STREAM)(
    "a provider that %s in mid-stream is unavailable, and what it said is kept",
    async (_, reply) => {
      const { server, log } = scene();
      const chat = scene().chat(wire, { silenceMs: 2_000 });
      server.respondWith(() => reply);
      const answer = await chat.answer(QUESTION);
      expect(answer.metadata?.ended).toMatchObject({ code: "model_unavailable" });
      expect(answer.running).toBe(false);
      expect(answer.messages.map(textOf)).toEqual([QUESTION, "There were"]);
      expect(await chat.used()).toBe(1);
      expect(JSON.stringify(answer)).not.toContain(PROVIDER_DETAIL);
      expectNothingSaid(log());

      server.respondWith(() => ["There were 42."]);
      const next = await scene().chat(wire).answer("And now?", answer.conversationId);
      expect(next.text).toBe("There were 42.");
      expect(server.requests.at(-1)?.messages.map(({ text }) => text)).toEqual([
        QUESTION,
        "There were",
        "And now?",
      ]);
    },
  );

  test("what a provider said before it resets the connection is kept", async () => {
    const { server } = scene();
    const chat = scene().chat(wire);
    const read = gate();
    server.respondWith(() => ["There were", read, { fault: "reset" }]);
    const id = await chat.start();
    for await (const chunk of await chat.ask(id, QUESTION)) {
      if (chunk.type === "text-delta") read.open();
    }
    const { running, messages } = await chat.open(id);
    expect(running).toBe(false);
    expect(messages.map(textOf)).toEqual([QUESTION, "There were"]);
    expect(messages[1]?.metadata?.ended?.code).toBe("model_unavailable");
  });

  test("bytes in the stream that are not events are skipped", async () => {
    scene().server.respondWith(() => ["There were", { fault: "garbage" }, " 42."]);
    const answer = await scene().chat(wire).answer(QUESTION);
    expect(answer.text).toBe("There were 42.");
    expect(answer.metadata).not.toHaveProperty("ended");
  });

  test.each([429, 500, 529])("an error %i is retried once before the answer", async (status) => {
    const { server } = scene();
    server.respondWith(inOrder({ status }, ["There were 42."]));
    const answer = await scene().chat(wire).answer(QUESTION);
    expect(answer.text).toBe("There were 42.");
    expect(server.requests).toHaveLength(2);
    server.respondWith(() => ({ status }));
    await scene().chat(wire).answer(QUESTION);
    expect(server.requests).toHaveLength(4);
  });

  test("a wrong key is not tried again", async () => {
    scene().server.respondWith(() => ({ status: 401 }));
    await scene().chat(wire).answer(QUESTION);
    expect(scene().server.requests).toHaveLength(1);
  });

  test("an answer that fails before it begins is not among the costs", async () => {
    const answers = async () =>
      (await scene().database.prisma.assistantCost.aggregate({ _sum: { answers: true } }))._sum;
    const before = await answers();
    scene().server.respondWith(() => ({ status: 401 }));
    await scene().chat(wire).answer(QUESTION);
    expect(await answers()).toEqual(before);
  });

  test.each<[string, Reply]>([
    ["with malformed input", [{ tool: "list_projects", input: '{"limit": ' }]],
    ["that does not exist", [{ tool: "drop_everything", input: {} }]],
    ["with input that its schema does not allow", [{ tool: "query_trend", input: { a: 1 } }]],
  ])("a model that calls a tool %s is told so and goes on", async (_, call) => {
    const { server } = scene();
    server.respondWith(inOrder(call, ["I could not find out."]));
    const answer = await scene().chat(wire).answer(QUESTION);
    expect(answer.text).toBe("I could not find out.");
    expect(answer.metadata).not.toHaveProperty("ended");
    const told = server.requests[1]?.messages.at(-1);
    expect(told?.role).toBe("tool");
    expect(told?.text).not.toBe("");
    expect(answer.running).toBe(false);
    const next = await scene().chat(wire).answer("Why?", answer.conversationId);
    expect(next.metadata).not.toHaveProperty("ended");
  });

  test("an answer that is cut by its length ends so, and is kept", async () => {
    scene().server.respondWith(() => ({ pieces: ["There were"], finish: "length" }));
    const answer = await scene().chat(wire).answer(QUESTION);
    expect(answer.metadata?.ended?.code).toBe("answer_cut");
    expect(answer.messages.map(textOf)).toEqual([QUESTION, "There were"]);
  });

  test("an answer of a megabyte is cut, and the connection closed", async () => {
    const { server } = scene();
    const pieces = Array.from({ length: 10_000 }, (_, at) => `${at} `.padEnd(100, "."));
    server.respondWith(() => [...pieces, HANG]);
    const arrived = server.nextRequest();
    const answer = await scene().chat(wire).answer(QUESTION);
    await (await arrived).aborted;
    expect(answer.metadata?.ended?.code).toBe("answer_cut");
    expect(answer.text).toHaveLength(100_000);
    expect(pieces.join("").startsWith(answer.text)).toBe(true);
    expect(answer.messages.map(textOf)[1]).toBe(answer.text);
  });
});

/** The log has neither what the user asked nor what the provider said. */
function expectNothingSaid(log: string): void {
  expect(log).not.toContain("HUSH-4711");
  expect(log).not.toContain("There were");
  expect(log).not.toContain(PROVIDER_DETAIL);
  expect(log).not.toContain("sk-");
}
