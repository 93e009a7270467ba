import { encode } from "gpt-tokenizer";
import { expect, test } from "vitest";
import type { Tool } from "../contract/tool";
import { TOOLS } from "../tools";
import { inputSchemaOf } from "./input-schema";

/** A tool as MCP lists it. */
function listed(tool: Tool): object {
  const { name, title, description, scope, destructive = false, answer } = tool;
  const { idempotent = scope === "read" } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool),
    ...("type" in answer && { outputSchema: answer }),
    annotations: {
      title,
      readOnlyHint: scope === "read",
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  };
}

const tokensOf = (tools: readonly Tool[]): number =>
  encode(JSON.stringify({ tools: tools.map(listed) })).length;

test("the definitions of all tools take at most 6,000 tokens", () => {
  expect(tokensOf(TOOLS)).toBeLessThanOrEqual(6_000);
});

test("the five query tools take at most 2,600 tokens", () => {
  const queries = TOOLS.filter(({ name }) => name.startsWith("query_"));
  expect(queries).toHaveLength(5);
  expect(tokensOf(queries)).toBeLessThanOrEqual(2_600);
});
