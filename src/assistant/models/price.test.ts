import type { LanguageModelUsage } from "ai";
import { expect, test } from "vitest";
import { costOf, FREE, priceOf } from "./price";

type Tokens = { input?: number; output?: number; read?: number; write?: number };

const usage = ({ input, output, read, write }: Tokens): LanguageModelUsage => ({
  inputTokens: input,
  outputTokens: output,
  totalTokens: undefined,
  inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: read, cacheWriteTokens: write },
  outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
});
const priced = (hasCachePrices = true) => ({
  price: priceOf({ input: 3, output: 15 }, hasCachePrices),
});

test("a token costs its price in millionths of a dollar", () => {
  expect(costOf(priced(), usage({ input: 1_000_000, output: 1_000_000 }))).toBe(18_000_000);
  expect(costOf(priced(), usage({ input: 1, output: 1 }))).toBe(18);
});

test("cached input costs a tenth, and writing it to the cache a quarter more", () => {
  const cached = usage({ input: 1_000, output: 0, read: 600, write: 300 });
  expect(costOf(priced(), cached)).toBe(100 * 3 + 600 * 0.3 + 300 * 3.75);
});

test("cached input counts in full where its price is unknown", () => {
  expect(costOf(priced(false), usage({ input: 1_000, output: 0, read: 1_000 }))).toBe(3_000);
});

test("the cost is a whole number", () => {
  const price = priceOf({ input: 0.1, output: 0.5 }, true);
  expect(costOf({ price }, usage({ input: 13, output: 3 }))).toBe(3);
});

test("without a price the cost is unknown, not 0", () => {
  expect(costOf({ price: null }, usage({ input: 5, output: 5 }))).toBeNull();
  expect(costOf({ price: FREE }, usage({ input: 5, output: 5 }))).toBe(0);
});

test("a provider that reports no tokens adds nothing", () => {
  expect(costOf(priced(), usage({}))).toBe(0);
});
