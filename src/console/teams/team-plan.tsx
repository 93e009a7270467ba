"use client";

import { PLANS } from "@/billing/plans";
import { api } from "@/console/api";
import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current";
import { Badge } from "@/ui/badge";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** What the plan has room for, and what of it is taken. */
export function TeamPlan() {
  const { id: teamId, plan } = useTeam();
  const { data, error, refetch } = api.teams.detail.useQuery({ teamId });
  return (
    <Card>
      <CardHeader title="Plan" actions={<Badge>{PLANS[plan].name}</Badge>} />
      {error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Room what="Projects" used={data?.used.projects} allowed={data?.allowed.projects} />
          <Room
            what="Members, with open invitations"
            used={data?.used.members}
            allowed={data?.allowed.members}
          />
        </CardBody>
      )}
    </Card>
  );
}

type RoomProps = { what: string; used: number | undefined; allowed: number | undefined };

function Room({ what, used, allowed }: RoomProps) {
  return (
    <div aria-busy={used === undefined}>
      <p className="text-soft text-sm">{what}</p>
      {used === undefined ? (
        <Skeleton className="mt-1 h-5 w-16" />
      ) : (
        <p className="font-medium text-ink">
          {used} of {allowed}
        </p>
      )}
    </div>
  );
}
