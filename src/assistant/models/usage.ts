import type { LanguageModelUsage } from "ai";

export const NO_USAGE: LanguageModelUsage = {
  inputTokens: 0,
  inputTokenDetails: { noCacheTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  outputTokens: 0,
  outputTokenDetails: { textTokens: 0, reasoningTokens: 0 },
  totalTokens: 0,
};

/** What two steps have used together. A provider that does not say counts as 0. */
export function addUsage(one: LanguageModelUsage, two: LanguageModelUsage): LanguageModelUsage {
  const [input, more] = [one.inputTokenDetails, two.inputTokenDetails];
  const [output, further] = [one.outputTokenDetails, two.outputTokenDetails];
  return {
    inputTokens: sum(one.inputTokens, two.inputTokens),
    inputTokenDetails: {
      noCacheTokens: sum(input.noCacheTokens, more.noCacheTokens),
      cacheReadTokens: sum(input.cacheReadTokens, more.cacheReadTokens),
      cacheWriteTokens: sum(input.cacheWriteTokens, more.cacheWriteTokens),
    },
    outputTokens: sum(one.outputTokens, two.outputTokens),
    outputTokenDetails: {
      textTokens: sum(output.textTokens, further.textTokens),
      reasoningTokens: sum(output.reasoningTokens, further.reasoningTokens),
    },
    totalTokens: sum(one.totalTokens, two.totalTokens),
  };
}

const sum = (one = 0, two = 0): number => one + two;
