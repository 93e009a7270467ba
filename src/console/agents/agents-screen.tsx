"use client";

import { useProject, useTeam } from "@/console/shell/current/current";
import { PLANS } from "@/plans/plans";
import { PageHeader } from "@/ui/page-header";
import { CallsToday } from "./calls-today";
import { ConnectAgent } from "./connect-agent";
import { NeedsPro } from "./needs-pro";

/**
 * How to connect AI agents to the project, and what they do. `url` is the
 * address of the MCP server.
 */
export function AgentsScreen({ url }: { url: string }) {
  const { id, name } = useProject();
  const { plan } = useTeam();
  const included = PLANS[plan].toolCallsPerDay > 0;
  return (
    <>
      <PageHeader
        title="Agents"
        description={`Let AI agents answer questions about ${name}: they query events and open dashboards and reports over MCP, the Model Context Protocol.`}
      />
      <div className="flex max-w-4xl flex-col gap-5">
        {included ? (
          <>
            {/* A key only belongs to the project for which it was created. */}
            <ConnectAgent key={id} url={url} />
            <CallsToday />
          </>
        ) : (
          <NeedsPro />
        )}
      </div>
    </>
  );
}
