import type { Server, ServerContext } from "@modelcontextprotocol/server";
import type { Log } from "@/base/log";
import type { Connection } from "../context/connection";
import { complete } from "../prompts/complete";
import { getPrompt, listPrompts } from "../prompts/prompts";
import { listResources, listTemplates } from "../resources/list";
import { readResource } from "../resources/read";
import { callListedTool } from "../tools/call";
import { listTools } from "../tools/list";
import { CheckedServer } from "./checked-server";
import { toProtocolError } from "./errors";
import { INSTRUCTIONS } from "./instructions";

/**
 * They only change with the server's version. Tools depend on the key, so no one may share them.
 */
const STATIC = { ttlMs: 300_000, cacheScope: "private" } as const;

/**
 * The server of one request. Low-level, so that `tools` alone writes the schemas of arguments and
 * validates them. No schema declares a header for an argument, which a low-level server would
 * have to compare itself.
 */
export function openServer(connection: Connection): Server {
  const server = new CheckedServer(
    { name: "tallymark", title: "Tallymark", version: connection.version },
    {
      capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        "tools/list": STATIC,
        "prompts/list": STATIC,
        "resources/templates/list": STATIC,
      },
    },
  );
  const { log } = connection;
  server.setRequestHandler("tools/list", (_, context) =>
    safely(log, context, () => listTools(connection)),
  );
  server.setRequestHandler("tools/call", ({ params }, context) =>
    safely(log, context, () => callListedTool(connection, params, context.mcpReq.signal)),
  );
  server.setRequestHandler("prompts/list", (_, context) => safely(log, context, listPrompts));
  server.setRequestHandler("prompts/get", ({ params }, context) =>
    safely(log, context, () => getPrompt(params)),
  );
  server.setRequestHandler("completion/complete", ({ params }, context) =>
    safely(log, context, () => complete(connection, params)),
  );
  server.setRequestHandler("resources/list", ({ params }, context) =>
    safely(log, context, () => listResources(connection, params)),
  );
  server.setRequestHandler("resources/templates/list", (_, context) =>
    safely(log, context, listTemplates),
  );
  server.setRequestHandler("resources/read", ({ params }, context) =>
    safely(log, context, () => readResource(connection, params)),
  );
  server.onerror = (err) => log.debug({ err }, "MCP reported an error");
  return server;
}

async function safely<T>(
  log: Log,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
  answer: () => T | Promise<T>,
): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    // The client has disconnected, so no one reads the error.
    if (mcpReq.signal.aborted) throw error;
    throw toProtocolError(error, log);
  }
}
