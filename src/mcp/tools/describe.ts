import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { inputSchemaOf, TOOLS, type Tool } from "@/tools";
import type { DescribedTool } from "../context/connection";

/** The tools as the protocol lists them. Done once: it takes longer than a request. */
export const describeTools = (tools: readonly Tool[] = TOOLS): DescribedTool[] =>
  tools.map((tool) => ({ tool, listed: describe(tool) }));

function describe(tool: Tool): ListedTool {
  const { name, title, description, scope, destructive = false, answer } = tool;
  const { idempotent = scope === "read" } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool) as ListedTool["inputSchema"],
    outputSchema: answer,
    annotations: {
      title,
      readOnlyHint: scope === "read",
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  };
}
