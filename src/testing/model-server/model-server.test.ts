import { jsonSchema, stepCountIs, streamText, tool } from "ai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { gate } from "./gate";
import { type ModelServer, startModelServer } from "./model-server";
import { HANG, PROVIDER_DETAIL, type Reply } from "./reply";
import { inOrder, replay } from "./respond";
import { testModels, WIRE_NAMES } from "./test-models";

let server: ModelServer;

beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const countEvents = tool<{ event: string }, { count: number }>({
  inputSchema: jsonSchema({ type: "object", properties: { event: { type: "string" } } }),
  execute: async () => ({ count: 42 }),
});

describe.each(WIRE_NAMES)("in the format %s", (wire) => {
  async function ask(question: string, abortSignal?: AbortSignal) {
    const { languageModel } = await testModels(server, wire).open("balanced");
    return streamText({
      model: languageModel,
      system: "You count.",
      prompt: question,
      tools: { count_events: countEvents },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
      onError: () => undefined,
      ...(abortSignal && { abortSignal }),
    });
  }

  /** The stream's parts, without those that mark beginnings and ends. */
  async function parts(question = "How many?") {
    const found: unknown[] = [];
    for await (const part of (await ask(question)).fullStream) {
      if (part.type === "text-delta") found.push(part.text);
      if (part.type === "tool-call") found.push([part.toolName, part.input, part.invalid ?? false]);
      if (part.type === "tool-result") found.push(part.output);
      if (part.type === "finish") found.push(part.finishReason);
      if (part.type === "error") found.push("error");
    }
    return found;
  }

  test("text arrives in the pieces of the script, with the tokens", async () => {
    server.respondWith(() => ({
      pieces: ["Hello", ", you."],
      usage: { input: 100, output: 7, cacheRead: 60 },
    }));
    const answer = await ask("Hi");
    const deltas: string[] = [];
    for await (const delta of answer.textStream) deltas.push(delta);
    expect(deltas.filter(Boolean)).toEqual(["Hello", ", you."]);
    expect(await answer.totalUsage).toMatchObject({
      inputTokens: 100,
      outputTokens: 7,
      inputTokenDetails: { cacheReadTokens: 60 },
    });
  });

  test("a tool is called with its input, and its result is read in the next request", async () => {
    server.respondWith(
      inOrder(
        ["Let me see.", { tool: "count_events", input: { event: "Ömlaut" } }],
        ["42 events."],
      ),
    );
    expect(await parts()).toEqual([
      "Let me see.",
      ["count_events", { event: "Ömlaut" }, false],
      { count: 42 },
      "42 events.",
      "stop",
    ]);
    const [first, second] = server.requests;
    expect(first).toMatchObject({
      wire,
      system: "You count.",
      tools: ["count_events"],
      messages: [{ role: "user", text: "How many?" }],
      question: "How many?",
      step: 0,
    });
    expect(second).toMatchObject({ question: "How many?", step: 1 });
    expect(second?.messages.at(-1)).toMatchObject({ role: "tool", text: '{"count":42}' });
    expect(second?.messages.flatMap(({ calls }) => calls)).toEqual(["count_events"]);
  });

  test("a replayed script answers each question by itself, at any time", async () => {
    const call = { tool: "count_events", input: {} };
    server.respondWith(
      replay(
        new Map<string, Reply[]>([
          ["One?", [[call, call], ["One."]]],
          ["Two?", [["Two."]]],
        ]),
      ),
    );
    const [one, two] = await Promise.all([ask("One?"), ask("<screen>\n{}\n</screen>\nTwo?")]);
    expect(await Promise.all([one.text, two.text])).toEqual(["One.", "Two."]);
  });

  test.each<[string, Reply, unknown[]]>([
    ["an empty answer", [], ["stop"]],
    [
      "an answer that is cut off by its length",
      { pieces: ["Many"], finish: "length" },
      ["Many", "length"],
    ],
    ["a wrong key", { status: 401 }, ["error"]],
    ["too many requests", { status: 429, retryAfter: 30 }, ["error"]],
    ["an overloaded provider", { status: 529 }, ["error"]],
    ["a failing provider", { status: 500 }, ["error"]],
    ["a connection that is reset", { failure: "reset" }, ["error"]],
    ["an answer that is not a stream", { failure: "not_a_stream" }, expect.anything()],
    ["a reset in mid-stream", ["Many", { fault: "reset" }], expect.arrayContaining(["error"])],
    ["an error in mid-stream", ["Many", { fault: "error" }], expect.arrayContaining(["error"])],
    [
      "an event that is not JSON",
      ["Many", { fault: "bad_json" }],
      expect.arrayContaining(["error"]),
    ],
    ["bytes that are not events", ["Many", { fault: "garbage" }, "y"], ["Many", "y", "stop"]],
  ])("%s reaches the AI SDK", async (_, reply, expected) => {
    server.respondWith(() => reply);
    expect(await parts()).toEqual(expected);
  });

  test("malformed input of a tool and a tool that does not exist are invalid calls", async () => {
    server.respondWith(
      inOrder(
        [
          { tool: "count_events", input: '{"event": "a' },
          { tool: "drop_table", input: {} },
        ],
        ["Sorry."],
      ),
    );
    const calls = (await parts()).filter(Array.isArray);
    expect(calls).toMatchObject([
      ["count_events", expect.anything(), true],
      ["drop_table", {}, true],
    ]);
  });

  test.each<[string, Reply]>([
    ["before the first byte", { failure: "hang" }],
    ["in mid-stream", ["Many", HANG]],
  ])("the server sees that a client hangs up %s", async (_, reply) => {
    server.respondWith(() => reply);
    const arrived = server.nextRequest();
    const controller = new AbortController();
    const answer = await ask("How many?", controller.signal);
    const read = answer.consumeStream({ onError: () => undefined });
    const { aborted } = await arrived;
    controller.abort();
    await aborted;
    await read;
  });

  test("a wait lasts as long as the test wants", async () => {
    const closed = gate();
    server.respondWith(() => ["One", closed, " two"]);
    const deltas = (await ask("Count")).textStream[Symbol.asyncIterator]();
    while ((await deltas.next()).value !== "One");
    closed.open();
    expect((await deltas.next()).value).toBe(" two");
  });
});

test("errors carry a text that nothing shows", async () => {
  server.respondWith(() => ({ status: 500 }));
  const response = await fetch(`${server.url}/v1/messages`, {
    method: "POST",
    body: JSON.stringify({ messages: [] }),
  });
  expect(await response.text()).toContain(PROVIDER_DETAIL);
});
