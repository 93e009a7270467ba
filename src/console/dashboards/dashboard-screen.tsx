"use client";

import { NotOpened } from "@/console/item-list/not-opened";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { Opened } from "./dashboard";
import { useStored } from "./model/use-stored-dashboards";

/** One dashboard: to look at, and to arrange for whoever may. */
export function DashboardScreen({ dashboardId }: { dashboardId: string }) {
  const { data, error, refetch } = useStored(dashboardId);
  if (data) return <Opened key={data.id} stored={data} />;
  if (error === null) return <Shape />;
  return <NotOpened noun="dashboard" error={error} retry={refetch} />;
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
