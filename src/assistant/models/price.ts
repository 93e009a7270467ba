import type { LanguageModelUsage } from "ai";
import type { AssistantModel, Price } from "./model";

export const FREE: Price = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** What Anthropic and OpenAI charge for cached input, relative to their price of input. */
const CACHE_READ = 0.1;
const CACHE_WRITE = 1.25;

/** Other providers cache in different ways, so their cached input counts in full. */
export function priceOf(
  { input, output }: { input: number; output: number },
  hasCachePrices: boolean,
): Price {
  const [read, write] = hasCachePrices ? [CACHE_READ, CACHE_WRITE] : [1, 1];
  return { input, output, cacheRead: input * read, cacheWrite: input * write };
}

/** What an answer costs the operator, in whole millionths of a US dollar; null without a price. */
export function costOf(
  { price }: Pick<AssistantModel, "price">,
  usage: LanguageModelUsage,
): number | null {
  if (price === null) return null;
  const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = usage;
  const { cacheReadTokens: read = 0, cacheWriteTokens: write = 0 } = inputTokenDetails;
  const uncached = Math.max(0, inputTokens - read - write);
  const input = uncached * price.input + read * price.cacheRead + write * price.cacheWrite;
  return Math.round(input + outputTokens * price.output);
}
