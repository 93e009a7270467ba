"use client";

import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/number";
import { Gauge, type GaugeTone } from "@/ui/gauge";
import { Skeleton } from "@/ui/loading/skeleton";
import { toneOf } from "../usage/usage-words";

/** The plan's limits and how much of each is used. */
export function PlanUsage() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = api.teams.detail.useQuery({ teamId });
  return (
    <Card>
      <CardHeader title="Usage" />
      {!data && error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody className="grid gap-5 sm:grid-cols-3">
          <EventsUsage />
          <UsageGauge what="Projects" used={data?.used.projects} allowed={data?.allowed.projects} />
          <UsageGauge
            what="Members and open invitations"
            used={data?.used.members}
            allowed={data?.allowed.members}
          />
        </CardBody>
      )}
    </Card>
  );
}

function EventsUsage() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = api.usage.current.useQuery({ teamId });
  if (!data && error) return <Failed error={error} retry={refetch} />;
  return (
    <UsageGauge
      what="Events this month"
      used={data?.used}
      allowed={data?.included}
      tone={data && toneOf(data)}
    />
  );
}

type UsageGaugeProps = {
  what: string;
  used: number | undefined;
  allowed: number | undefined;
  /** Default: "bad" when over the limit. */
  tone?: GaugeTone | undefined;
};

function UsageGauge({ what, used, allowed, tone }: UsageGaugeProps) {
  if (used === undefined || allowed === undefined) {
    return (
      <div aria-busy="true">
        <p className="text-soft text-sm">{what}</p>
        <Skeleton className="mt-1 h-5 w-full" />
      </div>
    );
  }
  return (
    <Gauge
      label={what}
      value={used}
      limit={allowed}
      tone={tone ?? (used > allowed ? "bad" : "plain")}
    >
      {formatFullCount(used)} of {formatFullCount(allowed)}
    </Gauge>
  );
}
