import type { AssistantMessage, AssistantPart } from "@/assistant/messages";
import { isRecord } from "@/console/query/model/read";

export type ToolPart = Extract<AssistantPart, { toolCallId: string }>;

/** What a query tool has read, for charts. */
export type Shown = Extract<AssistantPart, { type: "data-result" }>["data"];

export const isToolPart = (part: AssistantPart): part is ToolPart => "toolCallId" in part;

/** The name of the tool that a part calls. */
export const toolOf = (part: ToolPart): string =>
  part.type === "dynamic-tool" ? part.toolName : part.type.slice("tool-".length);

/** The result of a query tool's call; missing if it is too large, or the tool is another. */
export const shownBy = (
  { parts }: Pick<AssistantMessage, "parts">,
  { toolCallId }: ToolPart,
): Shown | undefined => {
  const part = parts.find((one) => one.type === "data-result" && one.id === toolCallId);
  return part?.type === "data-result" ? part.data : undefined;
};

export type Failure = { code: string; message: string; errors?: unknown; near?: unknown };

/** How a call came out; undefined while it runs, waits for the user, or was declined. */
export type Outcome = { answer: Record<string, unknown> } | { failure: Failure };

export function outcomeOf(part: ToolPart): Outcome | undefined {
  if (part.state === "output-error") {
    return { failure: { code: "invalid_arguments", message: part.errorText } };
  }
  if (part.state !== "output-available") return undefined;
  // Only our own tools write outputs.
  const output = part.output as ToolOutput;
  return output.ok ? { answer: output.answer } : { failure: output.failure };
}

type ToolOutput = { ok: true; answer: Record<string, unknown> } | { ok: false; failure: Failure };

/**
 * The id of the project that a call read or changed; undefined without an answer that names one.
 */
export function projectOf(outcome: Outcome | undefined): string | undefined {
  if (!outcome || !("answer" in outcome)) return undefined;
  const { project } = outcome.answer;
  return isRecord(project) && typeof project.id === "string" ? project.id : undefined;
}
