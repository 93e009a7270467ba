"use client";

import { ItemUnavailable } from "@/console/item-list/item-unavailable";
import { Skeleton } from "@/ui/loading/skeleton";
import { PageHeader } from "@/ui/page-header";
import { LoadedDashboard } from "./loaded-dashboard";
import { useStoredDashboard } from "./model/use-stored-dashboards";

/** A dashboard; users with write access can edit it. */
export function DashboardScreen({ dashboardId }: { dashboardId: string }) {
  const { data, error, refetch } = useStoredDashboard(dashboardId);
  if (data) return <LoadedDashboard key={data.id} stored={data} />;
  if (error === null) return <LoadingSkeleton />;
  return <ItemUnavailable noun="dashboard" error={error} retry={refetch} />;
}

const TILES = ["a", "b", "c", "d"];

function LoadingSkeleton() {
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
