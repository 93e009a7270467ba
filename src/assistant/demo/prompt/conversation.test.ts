import type { LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { readConversation } from "./conversation";
import { type Outcome, outcomeOf } from "./outcome";
import { splitScreen } from "./screen";

const PROMPT: LanguageModelV3Prompt = [
  {
    role: "system",
    content:
      'Answer questions.\nCurrent project: {"id":"p1","name":"A {b}","time_zone":"Asia/Tokyo"}\nNow: 2026-11-29T09:00:00+09:00',
  },
  { role: "user", content: [{ type: "text", text: "How many?" }] },
  {
    role: "assistant",
    content: [
      { type: "text", text: "Let me see. " },
      { type: "tool-call", toolCallId: "c1", toolName: "t", input: { a: 1 } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "c1",
        toolName: "t",
        output: { type: "json", value: { n: 3 } },
      },
    ],
  },
  { role: "assistant", content: [{ type: "text", text: "Three." }] },
  {
    role: "user",
    content: [
      {
        type: "text",
        text: '<screen>\n{"screen":"explore","query":{"kind":"trend"}}\n</screen>\nAnd now?',
      },
    ],
  },
];

test("a prompt is read as the project, the time and the turns", () => {
  expect(readConversation(PROMPT)).toEqual({
    project: { id: "p1", name: "A {b}", timeZone: "Asia/Tokyo" },
    now: Date.UTC(2026, 10, 29),
    turns: [
      {
        question: "How many?",
        screen: null,
        steps: [{ tool: "t", args: { a: 1 }, outcome: { kind: "answer", answer: { n: 3 } } }],
        text: "Let me see. Three.",
      },
      {
        question: "And now?",
        screen: {
          screen: "explore",
          query: { kind: "trend" },
          sql: null,
          dashboard: null,
          report: null,
        },
        steps: [],
        text: "",
      },
    ],
  });
});

test("an empty prompt is an empty question", () => {
  expect(readConversation([]).turns).toEqual([{ question: "", screen: null, steps: [], text: "" }]);
});

test.each(["<screen>\nnot JSON\n</screen>\nWhy?", "<screen>\n[1]\n</screen>\nWhy?"])(
  "a screen that cannot be read is left out: %j",
  (text) => {
    expect(splitScreen(text)).toEqual({ screen: null, question: "Why?" });
  },
);

test("only the beginning of a message is a screen", () => {
  const text = 'Why? <screen>\n{"screen":"x"}\n</screen>';
  expect(splitScreen(text)).toEqual({ screen: null, question: text });
});

test.each<[LanguageModelV3ToolResultOutput, Outcome]>([
  [
    { type: "json", value: { a: 1 } },
    { kind: "answer", answer: { a: 1 } },
  ],
  [
    { type: "text", value: '{"a":1}' },
    { kind: "answer", answer: { a: 1 } },
  ],
  [{ type: "execution-denied" }, { kind: "denied" }],
  [
    { type: "error-json", value: { code: "not_found", message: "No.", near: ["x"] } },
    { kind: "failure", code: "not_found", message: "No.", fields: { near: ["x"] } },
  ],
  [
    { type: "error-text", value: "boom" },
    { kind: "failure", code: "error", message: "The tool failed.", fields: {} },
  ],
])("the output %j is read as its outcome", (output, outcome) => {
  expect(outcomeOf(output)).toEqual(outcome);
});
