import { mcpRoute } from "@/server/next/mcp-route";

export const { GET, POST, PUT, PATCH, DELETE } = mcpRoute;

export const dynamic = "force-dynamic";
