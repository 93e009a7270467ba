"use client";

import Link from "next/link";
import { Failed } from "@/console/failed";
import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { buttonClass } from "@/ui/buttons/button";
import { Card, CardBody } from "@/ui/card";
import { formatMonth } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { ProjectsUsage } from "./projects-usage";
import { RefusedUsage } from "./refused-usage";
import type { MonthUsage } from "./usage";
import { UsageByDay } from "./usage-by-day";
import { UsageFigures } from "./usage-figures";

const REFRESH_MS = 30_000;

/** The team's events of this month, beside what its plan allows. */
export function UsageScreen() {
  const { id: teamId } = useTeam();
  const { data, error, refetch } = api.usage.month.useQuery(
    { teamId },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <>
      <PageHeader
        title="Usage"
        description={
          data
            ? `Events of ${formatMonth(`${data.month}-01T00:00:00Z`, "UTC")}. Days and months are those of UTC, by when an event was received.`
            : "Events of this month, by UTC."
        }
        actions={
          <Link href={`/t/${teamId}/plan`} className={buttonClass()}>
            Plan
          </Link>
        }
      />
      {data ? (
        <Answered usage={data} />
      ) : error ? (
        <Card>
          <Failed error={error} retry={refetch} />
        </Card>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Answered({ usage }: { usage: MonthUsage }) {
  return (
    <div className="flex flex-col gap-5">
      <UsageFigures usage={usage} />
      <UsageByDay usage={usage} />
      <ProjectsUsage usage={usage} />
      <RefusedUsage usage={usage} />
    </div>
  );
}

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-5">
    <Card>
      <CardBody>
        <Skeleton className="h-28" />
      </CardBody>
    </Card>
    <Card>
      <CardBody>
        <Skeleton className="h-60" />
      </CardBody>
    </Card>
  </div>
);
