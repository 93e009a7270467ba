import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { answer } from "./answer";
import type { ToolCall } from "./flow/plan";
import { type Move as MoveOf, runPlan } from "./flow/run-plan";
import { readConversation } from "./prompt/conversation";

export type Move = MoveOf<string>;

type Options = Pick<LanguageModelV3CallOptions, "prompt" | "tools" | "toolChoice">;

/** More calls for one question mean that the rules lead nowhere. */
const MOST_CALLS = 24;

/** Decides what follows a prompt: tool calls, or the text that ends the answer. */
export function nextMove({ prompt, tools = [], toolChoice }: Options): Move {
  const conversation = readConversation(prompt);
  const move = runPlan(answer(conversation), conversation);
  if (move.kind === "done") return move;
  const offered = new Set(tools.map(({ name }) => name));
  const isOffered = move.calls.every(({ tool }) => offered.has(tool));
  const made = conversation.turns.at(-1)?.steps.length ?? 0;
  const mayCall = toolChoice?.type !== "none" && made + move.calls.length <= MOST_CALLS;
  return isOffered && mayCall ? move : { kind: "done", value: withoutTools(move.calls, isOffered) };
}

function withoutTools(calls: readonly ToolCall[], isOffered: boolean): string {
  const names = [...new Set(calls.map(({ tool }) => `\`${tool}\``))].join(", ");
  return isOffered
    ? "I could not finish within the steps of one answer, so I have no result to state. Try a narrower question."
    : `To answer this, I would need ${names}, which you cannot use here.`;
}
