import type { LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import { isDict } from "@/base/validation";

export type Dict = Record<string, unknown>;

/** What became of a tool call. */
export type Outcome =
  | { kind: "answer"; answer: Dict }
  | { kind: "failure"; code: string; message: string; fields: Dict }
  | { kind: "denied" };

/** Reads the output of a tool as the prompt has it. */
export function outcomeOf(output: LanguageModelV3ToolResultOutput): Outcome {
  switch (output.type) {
    case "json":
      return answerOf(output.value);
    case "text":
      return answerOf(jsonOf(output.value));
    case "execution-denied":
      return { kind: "denied" };
    case "error-json":
      return failureOf(output.value);
    case "error-text":
      return failureOf(jsonOf(output.value) ?? output.value);
    default:
      return failureOf(null);
  }
}

function answerOf(value: unknown): Outcome {
  return isDict(value) ? { kind: "answer", answer: value } : failureOf(value);
}

function failureOf(value: unknown): Outcome {
  const { code, message, ...fields } = isDict(value) ? value : {};
  return {
    kind: "failure",
    code: typeof code === "string" ? code : "error",
    message: typeof message === "string" ? message : "The tool failed.",
    fields,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
