"use client";

import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { formatFullCount } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import { Gauge, type GaugeTone } from "./gauge";
import { toneOf } from "./usage-words";

/** What the plan has room for, and what of it is taken. */
export function TeamRoom() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = api.teams.detail.useQuery({ teamId });
  return (
    <Card>
      <CardHeader title="What is used" />
      {!data && error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <CardBody className="grid gap-5 sm:grid-cols-3">
          <EventsRoom />
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

function EventsRoom() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = api.usage.current.useQuery({ teamId });
  if (!data && error) return <Failed error={error} retry={refetch} />;
  return (
    <Room
      what="Events this month"
      used={data?.used}
      allowed={data?.included}
      tone={data && toneOf(data)}
    />
  );
}

type RoomProps = {
  what: string;
  used: number | undefined;
  allowed: number | undefined;
  /** By default bad where more is used than allowed. */
  tone?: GaugeTone | undefined;
};

function Room({ what, used, allowed, tone }: RoomProps) {
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
