import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

type Prompt = Parameters<LanguageModelV3["doStream"]>[0];

/** What the model does in one step. */
export type Step =
  | { text: string; reason?: "length" }
  | { call: string; args: object; id?: string }
  | { calls: { call: string; args: object; id: string }[]; text?: string }
  | { fails: Error }
  /** Runs before the step; may wait for a test. */
  | { before: (prompt: Prompt) => Promise<void> | void; step: Step };

/**
 * A model that takes these steps one after the other, over all turns, or the one that a prompt
 * leads to; `prompts` are what it was asked.
 */
export function scriptedModel(
  steps: Step[] | ((prompt: Prompt) => Step),
): LanguageModelV3 & { prompts: Prompt[] } {
  const prompts: Prompt[] = [];
  const model = new MockLanguageModelV3({
    doStream: async (prompt) => {
      prompts.push(prompt);
      const step = typeof steps === "function" ? steps(prompt) : steps.shift();
      if (step === undefined) throw new Error("The script has no further step.");
      const parts = await play(step, prompt);
      return {
        stream: simulateReadableStream({
          chunks: parts,
          chunkDelayInMs: null,
          initialDelayInMs: null,
        }),
      };
    },
  });
  return Object.assign(model, { prompts });
}

async function play(step: Step, prompt: Prompt): Promise<LanguageModelV3StreamPart[]> {
  if ("before" in step) {
    await step.before(prompt);
    return play(step.step, prompt);
  }
  if ("fails" in step) throw step.fails;
  const start: LanguageModelV3StreamPart = { type: "stream-start", warnings: [] };
  if (!("call" in step) && !("calls" in step)) {
    return [start, ...textParts(step.text), finish(step.reason ?? "stop")];
  }
  const calls = "calls" in step ? step.calls : [{ id: `call-${prompt.prompt.length}`, ...step }];
  return [
    start,
    ...textParts("text" in step ? (step.text ?? "") : ""),
    ...calls.map(({ call, args, id }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: call,
      input: JSON.stringify(args),
    })),
    finish("tool-calls"),
  ];
}

/** One delta per word. */
function textParts(text: string): LanguageModelV3StreamPart[] {
  const deltas = text.match(/\s*\S+\s*|\s+/g) ?? [];
  if (deltas.length === 0) return [];
  return [
    { type: "text-start", id: "1" },
    ...deltas.map((delta) => ({ type: "text-delta" as const, id: "1", delta })),
    { type: "text-end", id: "1" },
  ];
}

const finish = (unified: "stop" | "length" | "tool-calls"): LanguageModelV3StreamPart => ({
  type: "finish",
  finishReason: { unified, raw: unified },
  usage: {
    inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 10, text: 10, reasoning: 0 },
  },
});
