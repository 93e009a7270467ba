import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { Log } from "@/base/log";
import type { Caller } from "@/teams";
import type { Tool } from "@/tools";
import type { McpOptions } from "./options";

/** What we know about a request before the MCP library parses it. */
export type RequestContext = {
  caller: Caller;
  /** Our own origin, for links. */
  origin: string;
  requestId: string;
  log: Log;
};

/** A tool, and how the protocol lists it. */
export type DescribedTool = { tool: Tool; listed: ListedTool };

/** What the answers to one request are made from. */
export type Connection = Omit<McpOptions, "tools"> &
  RequestContext & {
    tools: readonly DescribedTool[];
    /** Whether the URL asks for tools that change nothing. */
    readOnly: boolean;
  };
