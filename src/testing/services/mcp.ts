import { z } from "zod";
import type { PrismaClient } from "@/database";
import { ToolCalls } from "@/limits";
import { createMcp, type McpOptions } from "@/mcp";
import { testResources } from "./rest";

/** The revisions of the protocol that we speak. */
export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

export const MCP_URL = "http://localhost/api/mcp";

type Ask = {
  key?: string;
  headers?: Record<string, string>;
  /** By default {@link MCP_URL}. */
  url?: string;
  signal?: AbortSignal;
};

export type RpcResponse = z.output<typeof rpcResponse>;
const rpcResponse = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
    .optional(),
});

const toolResult = z.object({
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

/** The MCP endpoint in process, and requests to it as agents send them. */
export function openMcp(prisma: PrismaClient, given: Partial<McpOptions> = {}) {
  const resources = testResources(prisma, given);
  const { clock } = resources;
  const mcp = createMcp({
    ...resources,
    toolCalls: new ToolCalls({ prisma, clock, billingMode: null }),
    publicUrl: undefined,
    version: "1.2.3",
    ...given,
  });

  const send = (body: string, { key, headers, url = MCP_URL, signal }: Ask = {}) => {
    const request = new Request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body,
      ...(signal && { signal }),
    });
    return mcp(request, { origin: "http://localhost" });
  };

  const post = (revision: Revision, method: string, params: object = {}, ask: Ask = {}) => {
    const { body, headers } = messageOf(revision, method, params);
    return send(JSON.stringify(body), { ...ask, headers: { ...headers, ...ask.headers } });
  };

  const rpc = async (...asked: Parameters<typeof post>): Promise<RpcResponse> =>
    readRpc(await post(...asked));

  return {
    /** Sends a body as it is. */
    send,
    /** Sends a request of the protocol. */
    post,
    /** Like `post`; returns the message in the response. */
    rpc,
    /** Calls a tool, and returns its answer or its failure. */
    call: async (revision: Revision, name: string, args: object, ask: Ask) => {
      const { result, error } = await rpc(revision, "tools/call", { name, arguments: args }, ask);
      if (error) throw new Error(error.message);
      const { content, structuredContent, isError } = toolResult.parse(result);
      const told: Record<string, unknown> = JSON.parse(content[0].text);
      return { told, structuredContent, isError };
    },
  };
}

export type TestMcp = ReturnType<typeof openMcp>;

/** A request of the protocol. The older revision needs no handshake, since we keep no sessions. */
export function messageOf(
  revision: Revision,
  method: string,
  params: object,
): { body: object; headers: Record<string, string> } {
  const message = { jsonrpc: "2.0", id: 1, method };
  if (revision === "2025-11-25") {
    return { body: { ...message, params }, headers: { "mcp-protocol-version": revision } };
  }
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const named = params as { name?: string; uri?: string };
  const name = named.name ?? named.uri;
  return {
    body: { ...message, params: { ...params, _meta } },
    headers: {
      "mcp-protocol-version": revision,
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    },
  };
}

/** Reads JSON or a stream with one event. */
export async function readRpc(response: Response): Promise<RpcResponse> {
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const json = isStream ? (/^data: (.+)$/m.exec(text)?.[1] ?? "") : text;
  return rpcResponse.parse(JSON.parse(json));
}
