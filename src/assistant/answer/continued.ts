import { isToolOrDynamicToolUIPart } from "ai";
import type { AssistantPart } from "../messages";
import type { EarlierCalls } from "./tools";

/*
 * What an answer has used before the user's decision, of what it may use: approvals and declines do
 * not make it longer. Its parts are empty unless it is continued.
 */

export const earlierSteps = (parts: readonly AssistantPart[]): number =>
  parts.filter(({ type }) => type === "step-start").length;

export function earlierCalls(parts: readonly AssistantPart[]): EarlierCalls {
  const calls = parts.filter(isToolOrDynamicToolUIPart);
  return {
    count: calls.length,
    approved: calls
      .filter(({ state, approval }) => state === "approval-responded" && approval?.approved)
      .map(({ toolCallId }) => toolCallId),
  };
}
