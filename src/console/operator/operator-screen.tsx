"use client";

import { Failed } from "@/console/failed";
import { Timestamp } from "@/console/time/timestamp";
import { messageOf } from "@/console/trpc/api";
import { Card, CardBody } from "@/ui/card";
import { Banner } from "@/ui/feedback/banner";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { NowCard } from "./now-card";
import { PartsCard } from "./parts-card";
import { SpaceCard } from "./space-card";
import { type Status, useStatus } from "./status";
import { TablesCard } from "./tables-card";
import { VersionsCard } from "./versions-card";
import { WorkCard } from "./work-card";

/** How the installation is doing, for the person who runs it. */
export function OperatorScreen() {
  const { status, previous, error, refetch } = useStatus();
  return (
    <>
      <PageHeader
        title="Operator"
        description="How this installation is doing: its stores, disk and background work. The same values are at /api/metrics for Prometheus."
      />
      {status ? (
        <>
          {error && <NotRefreshed status={status} error={error} />}
          <Cards status={status} previous={previous} />
        </>
      ) : error ? (
        <Card>
          <Failed error={error} retry={refetch} />
        </Card>
      ) : (
        <Card>
          <CardBody aria-busy="true">
            <Skeleton className="h-96" />
          </CardBody>
        </Card>
      )}
    </>
  );
}

type NotRefreshedProps = { status: Status; error: Parameters<typeof messageOf>[0] };

const NotRefreshed = ({ status: { now }, error }: NotRefreshedProps) => (
  <Banner tone="warn" title="These values could not be refreshed" className="mb-5">
    {messageOf(error)} They are from <Timestamp at={new Date(now).toISOString()} />.
  </Banner>
);

function Cards({ status, previous }: { status: Status; previous: Status | undefined }) {
  return (
    <div className="grid min-w-0 gap-5 lg-main:grid-cols-2">
      <NowCard status={status} previous={previous} />
      <PartsCard parts={status.parts} />
      <SpaceCard status={status} />
      <TablesCard clickhouse={status.clickhouse} />
      <VersionsCard status={status} />
      <WorkCard status={status} />
    </div>
  );
}
