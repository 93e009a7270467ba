import { isDataUIPart, isTextUIPart, isToolOrDynamicToolUIPart } from "ai";
import type { AssistantPart } from "../messages";

/**
 * The parts of an answer that has ended, perhaps early: without empty texts, without tool
 * calls that have no outcome, which no model would accept in its history, and without
 * what belonged to those.
 */
export function tidyParts(parts: readonly AssistantPart[]): AssistantPart[] {
  const calls = new Set(
    parts
      .filter(isToolOrDynamicToolUIPart)
      .filter(hasOutcome)
      .map(({ toolCallId }) => toolCallId),
  );
  const kept = parts.filter((part) => {
    if (isTextUIPart(part)) return part.text.trim() !== "";
    if (isToolOrDynamicToolUIPart(part)) return calls.has(part.toolCallId);
    if (isDataUIPart(part)) return part.id !== undefined && calls.has(part.id);
    return part.type === "step-start";
  });
  return kept
    .filter((part, index) => part.type !== "step-start" || isStep(kept[index + 1]))
    .map(finished);
}

export type ToolPart = Extract<AssistantPart, { toolCallId: string }>;

const OUTCOMES: readonly ToolPart["state"][] = [
  "output-available",
  "output-error",
  "output-denied",
  "approval-requested",
  "approval-responded",
];

const hasOutcome = ({ state }: ToolPart): boolean => OUTCOMES.includes(state);

const isStep = (next: AssistantPart | undefined): boolean =>
  next !== undefined && next.type !== "step-start";

const finished = (part: AssistantPart): AssistantPart =>
  isTextUIPart(part) ? { ...part, state: "done" } : part;
