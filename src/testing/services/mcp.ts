import type { PrismaClient } from "@/database";
import { ToolCalls } from "@/limits";
import { createMcp, type McpOptions } from "@/mcp";
import { testResources } from "./rest";

export function testMcp(prisma: PrismaClient, given: Partial<McpOptions> = {}) {
  const resources = testResources(prisma, given);
  const { clock } = resources;
  return createMcp({
    ...resources,
    toolCalls: new ToolCalls({ prisma, clock, billingMode: null }),
    publicUrl: undefined,
    version: "1.2.3",
    ...given,
  });
}
