import type { Metadata } from "next";
import { headers } from "next/headers";
import { AgentsScreen } from "@/console/agents/agents-screen";
import { agentUrl } from "@/onboarding/agent-snippets";
import { container } from "@/server/container/container";
import { originOf } from "@/server/next/request-origin";

export const metadata: Metadata = { title: "Agents" };

export default async function Page() {
  const { env } = await container();
  return <AgentsScreen url={agentUrl(originOf(await headers(), env))} />;
}
