import {
  type CallToolRequestParams,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { type CountCall, callTool } from "@/tools";
import type { Connection } from "../context/connection";
import { repeated } from "../context/repeated";

/**
 * Failures are results too, so that the model can read and correct them. Throws only
 * for an unknown tool.
 */
export async function callListedTool(
  connection: Connection,
  { name, arguments: args }: CallToolRequestParams,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const found = connection.tools.find(({ tool }) => tool.name === name);
  if (!found)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${repeated(name)}`);
  const call = { ...connection, signal };
  const { readOnly } = connection;
  const outcome = await callTool(found.tool, args, call, { count: countOf(connection), readOnly });
  if (!outcome.ok) return { content: [json(outcome.failure)], isError: true };
  return { content: [json(outcome.answer)], structuredContent: outcome.answer };
}

const json = (value: unknown) => ({ type: "text" as const, text: JSON.stringify(value) });

const countOf =
  ({ toolCalls, caller }: Connection): CountCall =>
  ({ teamId, plan }, tool) => {
    const { keyId } = caller;
    if (keyId === null) throw new Error("Calls over MCP need a key.");
    return toolCalls.take({ teamId, plan, keyId, tool });
  };
