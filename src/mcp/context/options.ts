import type { RateLimits, ToolCalls } from "@/limits";
import type { Callers } from "@/teams";
import type { Tool, ToolResources } from "@/tools";

export type McpOptions = ToolResources & {
  callers: Callers;
  toolCalls: ToolCalls;
  rates: RateLimits;
  /** The tools to offer; by default all. */
  tools?: readonly Tool[];
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | undefined;
  /** Tallymark's version. */
  version: string;
};
