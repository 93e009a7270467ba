import type { LanguageModelV3CallOptions, LanguageModelV3Usage } from "@ai-sdk/provider";

/** About as many bytes of text as a tokenizer makes one token of. */
const BYTES_PER_TOKEN = 4;

const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Estimated tokens, so that limits and costs can be tried without a provider. */
export function usageOf(
  { prompt, tools }: Pick<LanguageModelV3CallOptions, "prompt" | "tools">,
  output: string,
): LanguageModelV3Usage {
  const input = tokensIn(JSON.stringify({ prompt, tools }));
  const text = tokensIn(output);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: text, text, reasoning: 0 },
  };
}
