import { encode } from "gpt-tokenizer";
import { expect, test } from "vitest";
import { describeTools } from "@/mcp/tools/describe";
import type { Tool } from "../contract/tool";
import { TOOLS } from "../tools";

/** Of the tools as MCP lists them. */
const tokensOf = (tools: readonly Tool[]): number =>
  encode(JSON.stringify({ tools: describeTools(tools).map(({ listed }) => listed) })).length;

test("the definitions of all tools take at most 6,000 tokens", () => {
  expect(tokensOf(TOOLS)).toBeLessThanOrEqual(6_000);
});

test("the five query tools take at most 2,800 tokens", () => {
  const queries = TOOLS.filter(({ name }) => name.startsWith("query_"));
  expect(queries).toHaveLength(5);
  expect(tokensOf(queries)).toBeLessThanOrEqual(2_800);
});
