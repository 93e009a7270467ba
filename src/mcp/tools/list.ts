import type { ListToolsResult } from "@modelcontextprotocol/server";
import { isOffered } from "@/tools";
import type { Connection } from "../context/connection";

export const listTools = (connection: Connection): ListToolsResult => ({
  tools: connection.tools
    .filter(({ tool }) => isOffered(tool, connection, connection))
    .map(({ listed }) => listed),
});
