import { Server } from "@modelcontextprotocol/server";
import type { Connection } from "../context/connection";
import { callListedTool } from "../tools/call";
import { listTools } from "../tools/list";
import { INSTRUCTIONS } from "./instructions";

/** Lists depend on the key, so no one may share them. */
const CACHED = { ttlMs: 300_000, cacheScope: "private" } as const;

/** The server of one request. Low-level, so that arguments are validated, and their schemas written, only by `tools`. */
export function openServer(connection: Connection): Server {
  const server = new Server(
    { name: "tallymark", title: "Tallymark", version: connection.version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": CACHED },
    },
  );
  server.setRequestHandler("tools/list", () => listTools(connection));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) =>
    callListedTool(connection, params, mcpReq.signal),
  );
  return server;
}
