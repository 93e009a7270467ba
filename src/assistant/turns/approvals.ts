import { isToolOrDynamicToolUIPart } from "ai";
import type { AssistantPart } from "../messages";
import type { ToolPart } from "./tidy-parts";

export type Approval = { approvalId: string; approved: boolean };

/**
 * The parts with the user's decision, and whether every tool call has one. Null if no call waits
 * for this approval: it was decided before, or never asked for.
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

/** Denies what still waits for an approval, for a question that is asked instead. */
export const denyWaiting = (parts: readonly AssistantPart[]): AssistantPart[] =>
  mapTools(parts, (part) =>
    isUndone(part) ? denied(part, "The user asked something else.") : part,
  );

/**
 * The parts of an answer that has ended, without open approvals: no model accepts a call without an
 * outcome in its history. Whether an approved call still took effect is unknown then.
 */
export const settleApprovals = (parts: readonly AssistantPart[]): AssistantPart[] =>
  mapTools(parts, (part) => {
    if (!isUndone(part)) return part;
    return part.approval?.approved === true
      ? unknown(part)
      : denied(part, part.approval?.reason ?? "The answer ended before this was done.");
  });

function mapTools(
  parts: readonly AssistantPart[],
  change: (part: ToolPart) => AssistantPart,
): AssistantPart[] {
  return parts.map((part) => (isToolOrDynamicToolUIPart(part) ? change(part) : part));
}

const isUndone = ({ state }: ToolPart): boolean =>
  state === "approval-requested" || state === "approval-responded";

const denied = ({ approval, ...part }: ToolPart, reason: string): AssistantPart =>
  ({
    ...part,
    state: "output-denied",
    approval: { id: approval?.id ?? "", approved: false, reason },
  }) as AssistantPart;

const UNKNOWN =
  "The answer was interrupted while this was being saved. Check whether it was saved before you try again.";

const unknown = (part: ToolPart): AssistantPart =>
  ({ ...part, state: "output-error", errorText: UNKNOWN }) as AssistantPart;
