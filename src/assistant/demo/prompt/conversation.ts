import type { LanguageModelV3Message, LanguageModelV3Prompt } from "@ai-sdk/provider";
import { isDict } from "@/base/validation";
import { type Facts, readFacts } from "./facts";
import { type Dict, type Outcome, outcomeOf } from "./outcome";
import { type Screen, splitScreen } from "./screen";

/** A tool call; its outcome is null while it is not known. */
export type Step = { tool: string; args: Dict; outcome: Outcome | null };

/** A question with everything that followed until the next one. */
export type Turn = { question: string; screen: Screen | null; steps: Step[]; text: string };

/** `turns` is never empty; the last one is the question to answer. */
export type Conversation = Facts & { turns: Turn[] };

/** Reads a prompt. It is the only memory: whatever is not in it was never said. */
export function readConversation(prompt: LanguageModelV3Prompt): Conversation {
  const system = prompt.flatMap((message) => (message.role === "system" ? [message.content] : []));
  const turns: Turn[] = [];
  const calls = new Map<string, Step>();
  for (const message of prompt) addMessage(message, turns, calls);
  const empty: Turn = { question: "", screen: null, steps: [], text: "" };
  return { ...readFacts(system.join("\n")), turns: turns.length > 0 ? turns : [empty] };
}

function addMessage(message: LanguageModelV3Message, turns: Turn[], calls: Map<string, Step>) {
  if (message.role === "user") turns.push(turnOf(message.content));
  const turn = turns.at(-1);
  if (message.role === "assistant") {
    for (const part of message.content) {
      if (part.type === "text" && turn) turn.text += part.text;
      if (part.type === "tool-call") {
        const args = isDict(part.input) ? part.input : {};
        const step: Step = { tool: part.toolName, args, outcome: null };
        calls.set(part.toolCallId, step);
        turn?.steps.push(step);
      }
      if (part.type === "tool-result") addResult(part, calls);
    }
  }
  if (message.role === "tool") {
    for (const part of message.content) {
      if (part.type === "tool-result") addResult(part, calls);
    }
  }
}

type ResultPart = { toolCallId: string; output: Parameters<typeof outcomeOf>[0] };

function addResult({ toolCallId, output }: ResultPart, calls: Map<string, Step>): void {
  const step = calls.get(toolCallId);
  if (step) step.outcome = outcomeOf(output);
}

type UserContent = Extract<LanguageModelV3Message, { role: "user" }>["content"];

function turnOf(content: UserContent): Turn {
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  return { ...splitScreen(text), steps: [], text: "" };
}
