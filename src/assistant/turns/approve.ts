import { isToolOrDynamicToolUIPart } from "ai";
import type { AssistantPart } from "../messages";

export type Approval = { approvalId: string; approved: boolean };

/**
 * The parts with the user's decision, and whether every tool call has one. Null if no call waits for this
 * approval: it was decided before, or never asked for.
 */
export function approve(
  parts: readonly AssistantPart[],
  { approvalId, approved }: Approval,
): { parts: AssistantPart[]; complete: boolean } | null {
  const waiting = parts.filter(isWaiting);
  if (!waiting.some(({ approval }) => approval.id === approvalId)) return null;
  const decided = parts.map(
    (part): AssistantPart =>
      isWaiting(part) && part.approval.id === approvalId
        ? ({
            ...part,
            state: "approval-responded",
            approval: { id: approvalId, approved },
          } as AssistantPart)
        : part,
  );
  return { parts: decided, complete: !decided.some(isWaiting) };
}

type Waiting = Extract<AssistantPart, { state: "approval-requested" }>;

export const isWaiting = (part: AssistantPart): part is Waiting =>
  isToolOrDynamicToolUIPart(part) && part.state === "approval-requested";
