import { expect, test } from "vitest";
import { answerOf, chunksOf } from "./read-stream";

const stream = (...chunks: object[]) =>
  [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"].join("");
const read = (...chunks: object[]) => answerOf(chunksOf(stream(...chunks)), "How many?");

const CALL = {
  type: "tool-input-available",
  toolCallId: "c1",
  toolName: "query_trend",
  input: { range: { last: "7d" } },
};

test("an answer is the text of all steps, with its tool calls and what they returned", () => {
  const answer = read(
    { type: "start", messageId: "m" },
    { type: "text-start", id: "t1" },
    { type: "text-delta", id: "t1", delta: "Let me " },
    { type: "text-delta", id: "t1", delta: "look." },
    CALL,
    { type: "tool-output-available", toolCallId: "c1", output: { ok: true, answer: { rows: [] } } },
    { type: "text-delta", id: "t2", delta: "There were 3." },
    { type: "finish", messageMetadata: { tokens: { input: 900, output: 100 } } },
  );
  expect(answer).toEqual({
    text: "Let me look.\n\nThere were 3.",
    toolCalls: [
      {
        name: "query_trend",
        input: { range: { last: "7d" } },
        output: { ok: true, answer: { rows: [] } },
        failed: false,
      },
    ],
    usage: { tokens: 1_000, countedBy: "model" },
    ended: null,
  });
});

test.each([
  { type: "tool-output-available", toolCallId: "c1", output: { ok: false, failure: {} } },
  { type: "tool-output-error", toolCallId: "c1", errorText: "no" },
])("a call that fails is a failed call: %j", (chunk) => {
  expect(read(CALL, chunk).toolCalls).toMatchObject([{ name: "query_trend", failed: true }]);
});

test("an answer that ended early says why", () => {
  const ended = { code: "too_many_steps", detail: "…" };
  expect(read({ type: "finish", messageMetadata: { ended } }).ended).toBe("too_many_steps");
});

test("tokens that the model does not count are estimated from texts and tools", () => {
  const none = { tokens: { input: 0, output: 0 } };
  const { usage } = read(CALL, { type: "finish", messageMetadata: none });
  expect(usage.countedBy).toBe("estimate");
  expect(usage.tokens).toBeGreaterThan(5);
});
