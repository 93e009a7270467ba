import type { LanguageModelV3Prompt } from "@ai-sdk/provider";

/**
 * The calls in a prompt without a result right after them, for which providers reject the prompt.
 */
export function callsWithoutResult(prompt: LanguageModelV3Prompt): string[] {
  return prompt.flatMap((message, at) => {
    if (message.role !== "assistant") return [];
    const calls = message.content.flatMap((part) =>
      part.type === "tool-call" ? [part.toolCallId] : [],
    );
    const next = prompt[at + 1];
    const results = next?.role === "tool" ? next.content : [];
    const answered = results.flatMap((part) =>
      part.type === "tool-result" ? [part.toolCallId] : [],
    );
    return calls.filter((id) => !answered.includes(id));
  });
}
