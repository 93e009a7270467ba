"use client";

import { Failed } from "@/console/failed";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { Skeleton } from "@/ui/skeleton";
import { Opened } from "./opened";
import { useStored } from "./use-stored";

/** One dashboard: to look at, and to arrange for whoever may. */
export function DashboardScreen({ dashboardId }: { dashboardId: string }) {
  const { data, error, refetch } = useStored(dashboardId);
  if (data) return <Opened key={data.id} stored={data} />;
  if (error) {
    return (
      <>
        <PageHeader title="Dashboard" />
        <Card>
          <Failed error={error} retry={refetch} />
        </Card>
      </>
    );
  }
  return <Shape />;
}

const TILES = ["a", "b", "c", "d"];

function Shape() {
  return (
    <div aria-busy>
      <PageHeader title={<Skeleton className="h-7 w-56" />} />
      <Skeleton className="mb-4 h-8 w-72" />
      <div className="grid gap-4 md:grid-cols-2">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-72" />
        ))}
      </div>
    </div>
  );
}
