import type { UIMessageChunk } from "ai";
import { expect, test, vi } from "vitest";
import { rebuildParts } from "./rebuild";

const call = (toolCallId: string): UIMessageChunk[] => [
  { type: "tool-input-start", toolCallId, toolName: "query_trend" },
  { type: "tool-input-available", toolCallId, toolName: "query_trend", input: { a: 1 } },
  { type: "data-result", id: toolCallId, data: { rows: [1] } },
  { type: "tool-output-available", toolCallId, output: { ok: true } },
];
const text = (...deltas: string[]): UIMessageChunk[] => [
  { type: "text-start", id: "1" },
  ...deltas.map((delta): UIMessageChunk => ({ type: "text-delta", id: "1", delta })),
  { type: "text-end", id: "1" },
];

test("the parts are those of the chunks, after those before", async () => {
  const before = await rebuildParts("turn", [], text("Let me", " see."));
  const parts = await rebuildParts("turn", before, [
    { type: "start", messageId: "turn" },
    { type: "start-step" },
    ...call("call-1"),
    { type: "finish-step" },
    ...text("There were", " 42."),
    { type: "finish" },
  ]);
  expect(parts).toMatchObject([
    { type: "text", text: "Let me see." },
    { type: "step-start" },
    { type: "tool-query_trend", state: "output-available", input: { a: 1 }, output: { ok: true } },
    { type: "data-result", id: "call-1", data: { rows: [1] } },
    { type: "text", text: "There were 42.", state: "done" },
  ]);
});

test("what was written before an invalid chunk is kept", async () => {
  const lost: UIMessageChunk = { type: "text-delta", id: "unknown", delta: "?" };
  expect(await rebuildParts("turn", [], [...text("42."), lost, ...text("43.")])).toMatchObject([
    { type: "text", text: "42." },
  ]);
});

test("results are not copied once per chunk", async () => {
  const copy = vi.spyOn(globalThis, "structuredClone");
  const calls = Array.from({ length: 50 }, (_, at) => call(`call-${at}`)).flat();
  expect(await rebuildParts("turn", [], calls)).toHaveLength(100);
  expect(copy.mock.calls.length).toBeLessThan(5);
  copy.mockRestore();
});
