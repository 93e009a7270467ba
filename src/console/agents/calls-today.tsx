"use client";

import { Failed } from "@/console/failed";
import { useProject, useTeam } from "@/console/shell/current/current";
import { api, type Outputs } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { Gauge } from "@/ui/gauge";
import { Skeleton } from "@/ui/loading/skeleton";
import { CallsByKey, CallsByTool } from "./call-tables";
import { resetWords, toneOfCalls } from "./call-words";

export type ToolCallsToday = Outputs["agents"]["today"];

const REFRESH_MS = 5_000;

/** The team's tool calls since midnight UTC against its plan's limit. */
export function CallsToday() {
  const { id: teamId, name } = useTeam();
  const { data, error, refetch } = api.agents.today.useQuery(
    { teamId },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Card aria-label="Calls today">
      <CardHeader
        title="Calls today"
        description={`Tool calls of all agents, for all projects of ${name}.`}
      />
      {data ? (
        <Calls today={data} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody aria-busy="true">
          <Skeleton className="h-40" />
        </CardBody>
      )}
    </Card>
  );
}

function Calls({ today }: { today: ToolCallsToday }) {
  const { timeZone } = useProject();
  const { calls, limit, resetsAt } = today;
  return (
    <>
      <CardBody>
        <Gauge label="Used today" value={calls} limit={limit} tone={toneOfCalls(today)}>
          <span className="font-semibold text-2xl tracking-tight">{formatFullCount(calls)}</span> of{" "}
          {formatFullCount(limit)}
        </Gauge>
        <p className="mt-3 text-soft">{resetWords(resetsAt, timeZone)}</p>
      </CardBody>
      {calls === 0 ? (
        <EmptyState title="No calls today" className="border-line border-t">
          Once an agent asks about your data, its calls appear here.
        </EmptyState>
      ) : (
        <div className="grid divide-line border-line border-t max-md:divide-y md:grid-cols-2 md:divide-x">
          <CallsByTool today={today} />
          <CallsByKey today={today} />
        </div>
      )}
    </>
  );
}
